package io.polyboard.statistics;

import module java.base;

/**
 * The interval of the points a game, by the idea of {@link Proportion} carried over to results of
 * more kinds than two: all scores that are no further from the observed one than z standard errors,
 * the error being that of results which are most likely if the score is so, and not that of the
 * results at hand. So it lies within 0 and 1, is never a point, and holds the score about as often
 * as it should where one side wins nearly always or nearly all games are drawn, where Student's and
 * Wald's intervals are too narrow. Of won and lost games alone it is Wilson's.
 *
 * <p>The most likely results are those of {@link LikelyShares}; the condition under the root is the
 * score test of Calyampudi Rao (Large Sample Tests of Statistical Hypotheses, 1948).
 */
public final class ScoreInterval {
  /** To a billionth. */
  private static final int HALVINGS = 30;

  private ScoreInterval() {}

  /**
   * The points a result, with their interval, all from 0 to 1.
   *
   * @param tally one result or more
   * @param effective as many independent results would tell as much: their number, or fewer or more
   *     where they depend on each other; more than 0
   * @throws IllegalStateException if there are no results
   */
  public static Estimate of(Tally tally, double effective, Confidence confidence) {
    double score = tally.score();
    double[] counts = LikelyShares.possible(tally);
    double[] points = IntStream.range(0, counts.length).mapToDouble(tally::points).toArray();
    double quantile = confidence.normalQuantile();
    DoublePredicate isFar =
        mean -> {
          double error = Math.sqrt(variance(counts, points, mean) / effective);
          return Math.abs(score - mean) > quantile * error;
        };
    return new Estimate(
        score, score == 0 ? 0 : end(isFar, 0, score), score == 1 ? 1 : end(isFar, 1, score));
  }

  /** The last mean that is not far, on the way from the score to a bound. */
  private static double end(DoublePredicate isFar, double bound, double score) {
    double far = bound;
    double near = score;
    for (int i = 0; i < HALVINGS; i++) {
      double middle = (far + near) / 2;
      if (isFar.test(middle)) {
        far = middle;
      } else {
        near = middle;
      }
    }
    return near;
  }

  private static double variance(double[] counts, double[] points, double mean) {
    double[] shares = LikelyShares.withMean(counts, points, mean);
    double variance = 0;
    for (int i = 0; i < shares.length; i++) {
      variance += shares[i] * (points[i] - mean) * (points[i] - mean);
    }
    return variance;
  }
}
