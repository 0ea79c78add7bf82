package io.polyboard.statistics;

import module java.base;

/**
 * What results say of a difference in strength where a sequential test stopped on them. The plain
 * estimate is too far out then, since the test stops where chance has driven results out. This one
 * is as often too great as too small, and its interval holds the difference as often as it should:
 * results are the more extreme the earlier the test stopped, and the likelihood of results as
 * extreme is a half at the estimate and 2.5% and 97.5% at the ends (Anastasios Tsiatis, Gary Rosner
 * and Cyrus Mehta, Exact Confidence Intervals Following a Group Sequential Test, Biometrics 40,
 * 1984).
 *
 * <p>The log-likelihood ratio is taken for a Brownian motion between the bounds of the test, whose
 * drift tells the score (David Siegmund, Sequential Analysis, 1985, chapters 2 and 3); how likely
 * it leaves them at which end, and when, is William Feller's series (An Introduction to Probability
 * Theory and Its Applications II, 1971, chapter X, 5).
 *
 * @param score0 points a result, 0 to 1, if the null hypothesis is true
 * @param score1 the same of the alternative; more
 * @param variance of the points of one result, more than 0
 * @param lower the log-likelihood ratio at which the null hypothesis is accepted
 * @param upper that at which the alternative is
 * @param results after how many it stopped
 */
record StoppedTest(
    double score0, double score1, double variance, double lower, double upper, double results) {
  /** To a billionth of a point. */
  private static final int HALVINGS = 40;

  private static final int MOST_TERMS = 1_000;

  /** A term so small changes nothing. */
  private static final double NOTHING = 1e-12;

  /** The points a result where the test has accepted the alternative, with their interval. */
  Estimate scoreAbove() {
    return estimate(score -> leaves(drift(score), upper, -lower));
  }

  /** The same where it has accepted the null hypothesis. */
  Estimate scoreBelow() {
    return estimate(score -> 1 - leaves(-drift(score), -lower, upper));
  }

  /**
   * The score with its interval.
   *
   * @param likelihood of results that speak as much for a high score or more, by the score: rising
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
   * The likelihood that the ratio has left at one end by now.
   *
   * @param drift towards it, in multiples of the variance that a result adds
   * @param near the distance to it
   * @param far the distance to the other end
   */
  private double leaves(double drift, double near, double far) {
    double square = (score1 - score0) * (score1 - score0) / variance;
    double width = near + far;
    double later = 0;
    for (int n = 1; n <= MOST_TERMS; n++) {
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

  /** The likelihood that it ever leaves at that end. */
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
