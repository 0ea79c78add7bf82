package io.polyboard.statistics;

import org.hipparchus.distribution.continuous.TDistribution;

/**
 * The confidence of an interval: in the long run, the share of samples whose interval contains the
 * true value. The rest is divided equally between the two ends.
 *
 * @param level more than 0, less than 1
 */
public record Confidence(double level) {
  /** 95%. */
  public static final Confidence USUAL = new Confidence(0.95);

  /**
   * The confidence that each of several intervals needs so that all of them together have this
   * confidence, however they depend on each other: 1 - (1 - level) / m (Carlo Bonferroni, 1936;
   * Olive Dunn, Multiple Comparisons Among Means, 1961).
   *
   * @param intervals m, 1 or more
   */
  public Confidence simultaneous(int intervals) {
    return new Confidence(1 - (1 - level) / intervals);
  }

  /** The probability that the true value lies beyond one end; the same for the other end. */
  double tail() {
    return (1 - level) / 2;
  }

  /** How many standard deviations a normal interval extends to either side. */
  public double normalQuantile() {
    return Intervals.NORMAL.inverseCumulativeProbability(1 - tail());
  }

  /**
   * How many standard errors an interval extends to either side.
   *
   * @param degrees of freedom of the error, more than 0; infinite if the error is known
   */
  double studentQuantile(double degrees) {
    if (degrees == Double.POSITIVE_INFINITY) {
      return normalQuantile();
    }
    return new TDistribution(degrees).inverseCumulativeProbability(1 - tail());
  }
}
