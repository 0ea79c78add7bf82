package io.polyboard.engine;

/**
 * Scores in centipawns from the side to move's point of view. A forced win or loss is counted in
 * moves from the root; the sooner the win, the higher.
 */
public final class Score {
  /** Above every score. */
  public static final int INFINITE = 32_000;

  /** The score of winning at the root. */
  public static final int WIN = 31_000;

  /** From here on a score is a forced win. */
  public static final int FORCED = 30_000;

  private Score() {}

  /** Whether the score is a forced win or loss. */
  public static boolean isForced(int score) {
    return Math.abs(score) >= FORCED;
  }

  /** Moves from the root to the end of a forced win or loss, negative for a loss. */
  public static int movesToEnd(int score) {
    return score > 0 ? WIN - score : -WIN - score;
  }
}
