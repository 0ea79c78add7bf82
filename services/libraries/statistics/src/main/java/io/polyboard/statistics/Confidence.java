package io.polyboard.statistics;

import org.hipparchus.distribution.continuous.TDistribution;

/**
 * The confidence of an interval: the share of samples, in the long run, whose interval holds what
 * is estimated. What lies outside is halved between the two ends.
 *
 * @param level more than 0, less than 1
 */
public record Confidence(double level) {
  /** 95%. */
  public static final Confidence USUAL = new Confidence(0.95);

  /**
   * The confidence that each of several intervals needs for all of them to hold together with this
   * one, however they depend on each other: 1 - (1 - level) / m (Carlo Bonferroni, 1936; Olive
   * Dunn, Multiple Comparisons Among Means, 1961).
   *
   * @param intervals m, 1 or more
   */
  public Confidence simultaneous(int intervals) {
    return new Confidence(1 - (1 - level) / intervals);
  }

  /** The likelihood that what is estimated lies beyond one end, and as much beyond the other. */
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
   * @param degrees of freedom of the error, more than 0; infinite where it is known
   */
  double studentQuantile(double degrees) {
    if (degrees == Double.POSITIVE_INFINITY) {
      return normalQuantile();
    }
    return new TDistribution(degrees).inverseCumulativeProbability(1 - tail());
  }
}
