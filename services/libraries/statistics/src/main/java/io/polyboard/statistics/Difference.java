package io.polyboard.statistics;

import org.hipparchus.distribution.continuous.TDistribution;

/**
 * The difference of two estimates, and the probability that chance alone makes it at least as
 * large. Immutable.
 *
 * @param estimate the difference with its interval of 95%
 * @param degrees of freedom of its error, more than 0; infinite if the error is known
 */
public record Difference(Estimate estimate, double degrees) {
  /**
   * The second less the first of two estimates that are independent, by the method of variance
   * estimates recovery: with values a and b, the lower end is b - a less the root of (b -
   * low<sub>b</sub>)&sup2; + (high<sub>a</sub> - a)&sup2;, and likewise the upper (Guang Yong Zou
   * and Allan Donner, Construction of Confidence Limits about Effect Measures, Statistics in
   * Medicine 27, 2008). For Wilson's intervals this is the tenth of Robert Newcombe's methods
   * (Interval Estimation for the Difference between Independent Proportions, 1998).
   *
   * @param degrees of freedom of the error that has fewer, more than 0
   */
  public static Difference ofIndependent(Estimate first, Estimate second, double degrees) {
    double value = second.value() - first.value();
    if (!first.isFinite() || !second.isFinite()) {
      return new Difference(Estimate.unknown(value), degrees);
    }
    return new Difference(
        new Estimate(
            value,
            value - Math.hypot(second.value() - second.low(), first.high() - first.value()),
            value + Math.hypot(second.high() - second.value(), first.value() - first.low())),
        degrees);
  }

  /**
   * The p-value, 0 to 1: the probability of a difference at least as great as this one, either way,
   * if there were none. Less than 0.05 if the interval does not contain 0.
   */
  public double likelihood() {
    double margin =
        estimate.value() > 0
            ? estimate.value() - estimate.low()
            : estimate.high() - estimate.value();
    if (estimate.value() == 0 || !(margin < Double.POSITIVE_INFINITY)) {
      return 1;
    }
    double errors = Confidence.USUAL.studentQuantile(degrees) * Math.abs(estimate.value()) / margin;
    return degrees == Double.POSITIVE_INFINITY
        ? 2 * Intervals.NORMAL.cumulativeProbability(-errors)
        : 2 * new TDistribution(degrees).cumulativeProbability(-errors);
  }

  /**
   * The difference with the interval of another confidence, whose ends are scaled by the ratio of
   * the quantiles.
   */
  public Estimate estimate(Confidence confidence) {
    return estimate.widened(
        confidence.studentQuantile(degrees) / Confidence.USUAL.studentQuantile(degrees));
  }
}
