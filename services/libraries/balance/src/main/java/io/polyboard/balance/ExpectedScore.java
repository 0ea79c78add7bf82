package io.polyboard.balance;

import module java.base;

import io.polyboard.rules.ForcedScore;

/**
 * The points that a side expects of the rest of a game, from 0 to 1, by the score of its search: 1
 * / (1 + 10^(-score / scale)), the logistic curve of Elo. A forced win is 1, a forced loss 0.
 *
 * <p>Which scale is right differs with the variant and the strength of its players, and only the
 * results of many games tell it. So each game is measured by every one of the curves {@link #ALL},
 * and what many games say is taken between the two that fit them best ({@link Sums#curve}).
 * Immutable.
 */
public final class ExpectedScore {
  /** Parts in which expected scores are counted: 1,000 is a won game. */
  public static final int WHOLE = 1_000;

  /** The curves by which games are measured: each scale is √2 times the one before. */
  public static final List<ExpectedScore> ALL =
      IntStream.range(0, 15).mapToObj(curve -> new ExpectedScore(scale(curve))).toList();

  /** By the score, from 0 up to where it is 1,000 after rounding. */
  private final short[] byScore;

  private ExpectedScore(double scale) {
    byScore = new short[(int) (4 * scale)];
    for (int score = 0; score < byScore.length; score++) {
      byScore[score] = (short) Math.round(WHOLE * of(score, scale));
    }
  }

  /**
   * The scale of a curve of {@link #ALL}, or of one between two of them: centipawns that make ten
   * times the odds, 100 to 12,800.
   *
   * @param curve 0 to 14, its index; 2.5 is halfway from the third to the fourth, by ratio
   */
  public static double scale(double curve) {
    return 100 * Math.pow(2, curve / 2);
  }

  /**
   * The expected score by any curve, 0 to 1.
   *
   * @param score in centipawns
   * @param scale centipawns that make ten times the odds
   */
  public static double of(double score, double scale) {
    return 1 / (1 + Math.pow(10, -score / scale));
  }

  /**
   * In thousandths of a point, 0 to 1,000.
   *
   * @param score in centipawns, or a forced win or loss as {@link ForcedScore} counts it
   */
  public int ofScore(int score) {
    int size = Math.abs(score);
    int stronger = size < byScore.length && !ForcedScore.isForced(score) ? byScore[size] : WHOLE;
    return score < 0 ? WHOLE - stronger : stronger;
  }
}
