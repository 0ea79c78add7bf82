package io.polyboard.statistics;

import module java.base;

/**
 * The estimate of a difference in strength from results on which a sequential test stopped. The
 * plain estimate is then too extreme, because the test stops when chance has driven the results
 * out. This estimate is as often too great as too small, and its interval has its nominal coverage:
 * results are more extreme the earlier the test stopped, and the probability of results at least as
 * extreme is one half at the estimate, and 2.5% and 97.5% at the ends (Anastasios Tsiatis, Gary
 * Rosner and Cyrus Mehta, Exact Confidence Intervals Following a Group Sequential Test, Biometrics
 * 40, 1984).
 *
 * <p>The log-likelihood ratio is modelled as a Brownian motion between the bounds of the test,
 * whose drift depends on the score (David Siegmund, Sequential Analysis, 1985, chapters 2 and 3);
 * William Feller's series gives the probability that it leaves the bounds at one end by a certain
 * time (An Introduction to Probability Theory and Its Applications II, 1971, chapter X, 5).
 *
 * @param score0 points per result, 0 to 1, if the null hypothesis is true
 * @param score1 the same for the alternative; more than {@code score0}
 * @param variance of the points of one result, more than 0
 * @param lower the log-likelihood ratio at which the null hypothesis is accepted
 * @param upper the log-likelihood ratio at which the alternative is accepted
 * @param results number of results after which the test stopped
 */
record StoppedTest(
    double score0, double score1, double variance, double lower, double upper, double results) {
  /** For a precision of a billionth of a point. */
  private static final int HALVINGS = 40;

  private static final int MAX_TERMS = 1_000;

  /** A smaller term changes nothing. */
  private static final double NOTHING = 1e-12;

  /** The points per result with their interval, if the test accepted the alternative. */
  Estimate scoreAbove() {
    return estimate(score -> leaves(drift(score), upper, -lower));
  }

  /** The same if the test accepted the null hypothesis. */
  Estimate scoreBelow() {
    return estimate(score -> 1 - leaves(-drift(score), -lower, upper));
  }

  /**
   * The score with its interval.
   *
   * @param likelihood probability, rising with the score, of results that speak at least as much
   *     for a high score
   */
  private static Estimate estimate(DoubleUnaryOperator likelihood) {
    return new Estimate(
        where(likelihood, 0.5),
        where(likelihood, Intervals.TAIL),
        where(likelihood, 1 - Intervals.TAIL));
  }

  private static double where(DoubleUnaryOperator rising, double value) {
    double low = 0;
    double high = 1;
    for (int i = 0; i < HALVINGS; i++) {
      double middle = (low + high) / 2;
      if (rising.applyAsDouble(middle) < value) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return (low + high) / 2;
  }

  /** By how much a result raises the log-likelihood ratio, in multiples of its variance. */
  private double drift(double score) {
    return (score - (score0 + score1) / 2) / (score1 - score0);
  }

  /**
   * The probability that the ratio has left the bounds at one end by now.
   *
   * @param drift towards this end, in multiples of the variance that a result adds
   * @param near the distance to this end
   * @param far the distance to the other end
   */
  private double leaves(double drift, double near, double far) {
    double square = (score1 - score0) * (score1 - score0) / variance;
    double width = near + far;
    double later = 0;
    for (int n = 1; n <= MAX_TERMS; n++) {
      double wave = n * Math.PI / width;
      double rate = square * (wave * wave + drift * drift) / 2;
      double size = Math.exp(drift * near - rate * results) * square * wave / (width * rate);
      later += (n % 2 == 1 ? size : -size) * Math.sin(wave * far);
      if (size < NOTHING) {
        break;
      }
    }
    return ever(drift, far, width) - later;
  }

  /** The probability that the ratio ever leaves the bounds at this end. */
  private static double ever(double drift, double far, double width) {
    if (Math.abs(drift * width) < 1e-9) {
      return far / width;
    }
    // Written so that no power is large.
    return drift > 0
        ? -Math.expm1(-2 * drift * far) / -Math.expm1(-2 * drift * width)
        : Math.exp(2 * drift * (width - far))
            * Math.expm1(2 * drift * far)
            / Math.expm1(2 * drift * width);
  }
}
