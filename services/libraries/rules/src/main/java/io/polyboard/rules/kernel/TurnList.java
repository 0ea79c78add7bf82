package io.polyboard.rules.kernel;

import module java.base;

import io.polyboard.rules.Place;
import io.polyboard.rules.Position;
import io.polyboard.rules.RefusedException;

/**
 * A growing, reusable list of turns, each of one or more {@link PackedMove}s in board order. Not
 * safe for use by several threads.
 */
public final class TurnList {
  private long[] moves = new long[128];
  private int[] ends = new int[64];
  private int size;

  /** The number of turns. */
  public int size() {
    return size;
  }

  /** The number of moves in a turn. */
  public int length(int turn) {
    return ends[turn] - start(turn);
  }

  /** A move of a turn. */
  public long move(int turn, int index) {
    return moves[start(turn) + index];
  }

  /**
   * Appends a turn of the first {@code length} moves of the array.
   *
   * @throws RefusedException if there are {@link Position#MAX_TURNS} already
   */
  public void add(long[] turn, int length) {
    if (size == Position.MAX_TURNS) {
      throw new RefusedException(
          Place.named("turns"),
          "TOO_MANY_TURNS",
          "the position has more than " + Position.MAX_TURNS + " legal turns, too many to list");
    }
    int start = size == 0 ? 0 : ends[size - 1];
    if (start + length > moves.length) {
      moves = Arrays.copyOf(moves, 2 * moves.length + length);
    }
    if (size == ends.length) {
      ends = Arrays.copyOf(ends, 2 * size);
    }
    System.arraycopy(turn, 0, moves, start, length);
    ends[size++] = start + length;
  }

  /** Removes all turns; keeps the capacity. */
  public void clear() {
    size = 0;
  }

  private int start(int turn) {
    return turn == 0 ? 0 : ends[turn - 1];
  }
}
