package io.polyboard.balance;

/**
 * Divides a game into stretches of ten turns of both sides together; the last stretch has no end.
 */
public final class Stretch {
  /** Turns in a stretch, of both sides together. */
  public static final int TURNS = 10;

  /** Max number of stretches; the last one has all later turns. */
  public static final int MAX = 40;

  private Stretch() {}

  /**
   * The stretch of a turn, 0 to {@link #MAX} − 1.
   *
   * @param turn number of turns before it, 0 or more
   */
  public static int of(int turn) {
    return Math.min(turn / TURNS, MAX - 1);
  }

  /** The number of the first turn of a stretch, from 1. */
  public static int firstTurn(int stretch) {
    return stretch * TURNS + 1;
  }
}
