package io.polyboard.rules.kernel;

import module java.base;

/** A growing, reusable list of {@link PackedMove}s. Not safe for use by several threads. */
public final class MoveList {
  private static final int FIRST_ROOM = 128;

  /** The size of a new list in bytes. */
  public static final int BYTES = FIRST_ROOM * Long.BYTES + 40;

  private long[] moves = new long[FIRST_ROOM];
  private int size;

  /** The number of moves. */
  public int size() {
    return size;
  }

  /** The move at an index from 0 to {@link #size()} − 1. */
  public long get(int index) {
    return moves[index];
  }

  /** Appends a move. */
  public void add(long move) {
    if (size == moves.length) {
      moves = Arrays.copyOf(moves, 2 * size);
    }
    moves[size++] = move;
  }

  /**
   * Appends the moves of one piece to a set of cells.
   *
   * @param move a move to cell 0 that also lands there
   * @param first the cell of the lowest bit
   * @param cells a bit for each cell
   */
  public void addEach(long move, int first, long cells) {
    int end = size + Long.bitCount(cells);
    if (end + 3 > moves.length) {
      moves = Arrays.copyOf(moves, 2 * end + 3);
    }
    // Writes four moves at a time, up to three too many: the number of cells is hard to predict,
    // and a mispredicted branch costs more than writing past the end of the list.
    long[] list = moves;
    for (int i = size; i < end; i += 4) {
      list[i] = to(move, first, cells);
      cells &= cells - 1;
      list[i + 1] = to(move, first, cells);
      cells &= cells - 1;
      list[i + 2] = to(move, first, cells);
      cells &= cells - 1;
      list[i + 3] = to(move, first, cells);
      cells &= cells - 1;
    }
    size = end;
  }

  private static long to(long move, int first, long cells) {
    int to = first + Long.numberOfTrailingZeros(cells);
    return PackedMove.to(move, to, to);
  }

  /** Keeps only the moves that leave a cell, without promotions unless {@code promotions}. */
  public void keepFrom(int cell, boolean promotions) {
    int kept = 0;
    for (int i = 0; i < size; i++) {
      if (PackedMove.from(moves[i]) == cell && (promotions || PackedMove.promotion(moves[i]) < 0)) {
        moves[kept++] = moves[i];
      }
    }
    size = kept;
  }

  /** Removes all moves from an index on. */
  public void shorten(int size) {
    this.size = Math.min(this.size, size);
  }

  /** Removes all moves; keeps the capacity. */
  public void clear() {
    size = 0;
  }

  /** Exchanges two moves. */
  public void swap(int one, int other) {
    long move = moves[one];
    moves[one] = moves[other];
    moves[other] = move;
  }
}
