package io.polyboard.statistics;

import module java.base;

/**
 * Several numbers that are estimated together. Immutable.
 *
 * @param values the estimates; NaN if there are none
 * @param covariance of their errors, by row and column; NaN if the errors are unknown
 * @param degrees of freedom of the errors, more than 0; infinite if intervals are normal
 */
public record JointEstimate(List<Double> values, List<List<Double>> covariance, double degrees) {
  public JointEstimate {
    values = List.copyOf(values);
    covariance = covariance.stream().map(List::copyOf).toList();
  }

  /** The standard error of one of the estimates, 0 or more. */
  double error(int index) {
    return Math.sqrt(covariance.get(index).get(index));
  }

  /**
   * One of the estimates with its interval of 95%; the ends are infinite if its error is unknown.
   */
  public Estimate estimate(int index) {
    double value = values.get(index);
    double margin = Confidence.USUAL.studentQuantile(degrees) * error(index);
    return Double.isNaN(margin)
        ? Estimate.unknown(value)
        : new Estimate(value, value - margin, value + margin);
  }

  /**
   * The ratio of two of the estimates, with the interval of 95% of Edgar Fieller (Some Problems in
   * Interval Estimation, JRSS B 16, 1954): all ratios r for which the numerator minus r times the
   * denominator is no further from 0 than its error allows. Unlike the interval of the delta method
   * it is not symmetric, and it is valid if the denominator is not much larger than its error.
   *
   * @return with infinite ends if the interval of the denominator contains 0, because all ratios
   *     are then about equally plausible; NaN if the denominator is NaN, or both are 0
   */
  public Estimate ratio(int numerator, int denominator) {
    double below = values.get(denominator);
    double ratio = values.get(numerator) / below;
    double quantile = Confidence.USUAL.studentQuantile(degrees) / below;
    double ofNumerator = covariance.get(numerator).get(numerator);
    double ofBoth = covariance.get(numerator).get(denominator);
    double ofDenominator = covariance.get(denominator).get(denominator);
    double square = quantile * quantile;
    // Coefficients of r * r, r and 1 in the quadratic that is 0 at the ends, divided by the
    // denominator squared.
    double first = 1 - square * ofDenominator;
    double middle = ratio - square * ofBoth;
    double last = ratio * ratio - square * ofNumerator;
    if (!(first > 0)) {
      return Estimate.unknown(ratio);
    }
    // Rounding may make it negative.
    double root = Math.sqrt(Math.max(0, middle * middle - first * last));
    return new Estimate(ratio, (middle - root) / first, (middle + root) / first);
  }
}
