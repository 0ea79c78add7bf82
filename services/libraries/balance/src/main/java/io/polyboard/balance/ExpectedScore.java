package io.polyboard.balance;

import io.polyboard.rules.ForcedScore;

/**
 * The points that a side expects of the rest of a game, from 0 to 1, by the score of its search: on
 * the logistic scale of Elo, a pawn being worth 100 points of it. One curve for all variants, so
 * that games of any of them compare, and fixed, so that a game's measures never change; how well it
 * fits a variant is measured apart from it ({@code Curve}). A forced win is 1, a forced loss 0.
 */
public final class ExpectedScore {
  /** Parts in which expected scores are counted: 1,000 is a won game. */
  public static final int WHOLE = 1_000;

  /** Centipawns that make ten times the odds. */
  public static final double SCALE = 400;

  /** Beyond it the expected score is 0 or 1,000 after rounding. */
  private static final int MOST = 1_600;

  private static final short[] BY_SCORE = new short[2 * MOST + 1];

  static {
    for (int score = -MOST; score <= MOST; score++) {
      BY_SCORE[score + MOST] = (short) Math.round(WHOLE / (1 + Math.pow(10, -score / SCALE)));
    }
  }

  private ExpectedScore() {}

  /**
   * In thousandths of a point, 0 to 1,000.
   *
   * @param score in centipawns, or a forced win or loss as {@link ForcedScore} counts it
   */
  public static int ofScore(int score) {
    if (ForcedScore.isForced(score)) {
      return score > 0 ? WHOLE : 0;
    }
    return BY_SCORE[Math.clamp(score, -MOST, MOST) + MOST];
  }
}
