package io.polyboard.rules;

import java.util.Arrays;

/**
 * A growing list of turns, each of one or more packed {@link Move}s in board order, made to be used
 * again. Not safe for use by several threads.
 */
public final class TurnList {
  /** The most turns of one position that are listed; with their moves some 200 MiB. */
  public static final int MAX_TURNS = 1 << 22;

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

  /** A turn, at an index from 0 to {@link #size()} − 1, that is independent of the list. */
  public Turn turn(int turn) {
    return Turn.of(moves, start(turn), ends[turn]);
  }

  /**
   * Appends a turn of the first {@code length} moves of the array.
   *
   * @throws RefusedException if there are {@link #MAX_TURNS} already
   */
  public void add(long[] turn, int length) {
    if (size == MAX_TURNS) {
      throw new RefusedException(
          "turns", "the position has more than " + MAX_TURNS + " legal turns, too many to list");
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

  /** Removes every turn; keeps the room. */
  public void clear() {
    size = 0;
  }

  private int start(int turn) {
    return turn == 0 ? 0 : ends[turn - 1];
  }
}
