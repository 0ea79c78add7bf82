package io.polyboard.statistics;

import module java.base;

/**
 * The interval of the points per game: {@link Proportion} extended to more than two kinds of
 * result. It has all scores that are no further from the observed one than z standard errors, where
 * the error is that of the most likely results with this score, not that of the observed results.
 * So it lies within 0 and 1, never has width 0, and has about its confidence even if one side
 * nearly always wins or nearly all games are drawn; Student's and Wald's intervals are then too
 * narrow. For games without draws it is Wilson's.
 *
 * <p>The most likely results are those of {@link LikelyShares}; the condition is the score test of
 * Calyampudi Rao (Large Sample Tests of Statistical Hypotheses, 1948).
 */
public final class ScoreInterval {
  /** For a precision of a billionth. */
  private static final int HALVINGS = 30;

  private ScoreInterval() {}

  /**
   * The points per result with their interval, all from 0 to 1.
   *
   * @param tally at least one result
   * @param effective the effective number of independent results: their number, or fewer or more if
   *     they depend on each other; more than 0
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

  /** The last mean that is not too far from the score, on the way to a bound. */
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
