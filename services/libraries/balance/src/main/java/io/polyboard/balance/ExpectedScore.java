package io.polyboard.balance;

import module java.base;

import io.polyboard.rules.ForcedScore;

/**
 * The points that a side expects from the rest of a game, from 0 to 1, given the score of its
 * search: 1 / (1 + 10^(-score / scale)), the logistic curve of Elo. A forced win is 1, a forced
 * loss 0.
 *
 * <p>The right scale depends on the variant and the strength of the players, and only the results
 * of many games show it. So each game is measured by all curves {@link #ALL}, and values of many
 * games are interpolated between the two that fit best ({@link Sums#curve}). Immutable.
 */
public final class ExpectedScore {
  /** Expected scores are in thousandths: 1,000 is a won game. */
  public static final int WHOLE = 1_000;

  /** The curves used to measure games: each scale is √2 times the one before. */
  public static final List<ExpectedScore> ALL =
      IntStream.range(0, 15).mapToObj(curve -> new ExpectedScore(scale(curve))).toList();

  /** Expected scores by score, from 0 to the last one that is not rounded to 1,000. */
  private final short[] byScore;

  private ExpectedScore(double scale) {
    byScore = new short[(int) (4 * scale)];
    for (int score = 0; score < byScore.length; score++) {
      byScore[score] = (short) Math.round(WHOLE * of(score, scale));
    }
  }

  /**
   * The scale of a curve of {@link #ALL}, or of one between two of them: the centipawns that
   * multiply the odds by ten, 100 to 12,800.
   *
   * @param curve index of the curve, 0 to 14; 2.5 is halfway from the third to the fourth, by ratio
   */
  public static double scale(double curve) {
    return 100 * Math.pow(2, curve / 2);
  }

  /**
   * The expected score for any scale, 0 to 1.
   *
   * @param score in centipawns
   * @param scale the centipawns that multiply the odds by ten
   */
  public static double of(double score, double scale) {
    return 1 / (1 + Math.pow(10, -score / scale));
  }

  /**
   * The expected score in thousandths of a point, 0 to 1,000.
   *
   * @param score in centipawns, or a forced win or loss in the form of {@link ForcedScore}
   */
  public int ofScore(int score) {
    int size = Math.abs(score);
    int stronger = size < byScore.length && !ForcedScore.isForced(score) ? byScore[size] : WHOLE;
    return score < 0 ? WHOLE - stronger : stronger;
  }
}
