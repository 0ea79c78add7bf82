package io.polyboard.rules;

/**
 * Encodes forced wins and losses as scores, from one side's point of view. A score encodes the
 * plies (turns of either side) to the end; the sooner the win, the higher the score. Scores closer
 * to 0 are centipawns. The engine, the events and the archive all use this encoding.
 */
public final class ForcedScore {
  /** The score of having won. */
  public static final int WIN = 31_000;

  /** The lowest score that is a forced win. */
  public static final int MIN = 30_000;

  private ForcedScore() {}

  /** Whether the score is a forced win or loss. */
  public static boolean isForced(int score) {
    return Math.abs(score) >= MIN;
  }

  /** Plies to the end of a forced win or loss, 0 or more. */
  public static int pliesToEnd(int score) {
    return WIN - Math.abs(score);
  }

  /**
   * The turns that the winner still makes, as UCI counts mates: 1 for mate by the next turn;
   * negative if the side to move loses, 0 if it has lost.
   */
  public static int turnsToEnd(int score) {
    int plies = pliesToEnd(score);
    return score > 0 ? (plies + 1) / 2 : -(plies / 2);
  }
}
