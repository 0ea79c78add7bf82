package io.polyboard.rules;

/**
 * How a forced win or loss is written as a score, from one side's point of view: counted in plies,
 * that is turns of either side; the sooner the win, the higher. Scores less far from 0 are
 * centipawns. The engine counts so, and so do events and the archive, which know no engine.
 */
public final class ForcedScore {
  /** The score of having won. */
  public static final int WIN = 31_000;

  /** From here on a score is a forced win. */
  public static final int LEAST = 30_000;

  private ForcedScore() {}

  /** Whether the score is a forced win or loss. */
  public static boolean isForced(int score) {
    return Math.abs(score) >= LEAST;
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
