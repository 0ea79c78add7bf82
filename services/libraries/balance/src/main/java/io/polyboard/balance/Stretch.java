package io.polyboard.balance;

/**
 * The stretches of a game in which turns are taken together: ten each, those of either side
 * counted, the last without end.
 */
public final class Stretch {
  /** Turns in a stretch, those of either side counted. */
  public static final int TURNS = 10;

  /** Stretches that are told apart; the last one takes all turns beyond. */
  public static final int MOST = 40;

  private Stretch() {}

  /**
   * The stretch of a turn, 0 to {@link #MOST} − 1.
   *
   * @param turn how many turns were made before it, 0 or more
   */
  public static int of(int turn) {
    return Math.min(turn / TURNS, MOST - 1);
  }

  /** The number of the first turn of a stretch, from 1. */
  public static int firstTurn(int stretch) {
    return stretch * TURNS + 1;
  }
}
