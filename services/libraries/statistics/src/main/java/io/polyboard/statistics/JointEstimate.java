package io.polyboard.statistics;

import module java.base;

/**
 * Several numbers that were estimated together. Immutable.
 *
 * @param values the estimates; not numbers if there are none
 * @param covariance of their errors, by row and column; not numbers where nothing is known of them
 * @param degrees of freedom of the errors, more than 0; infinite where intervals are normal
 */
public record JointEstimate(List<Double> values, List<List<Double>> covariance, double degrees) {
  public JointEstimate {
    values = List.copyOf(values);
    covariance = covariance.stream().map(List::copyOf).toList();
  }

  /** The standard error of one of them, 0 or more. */
  double error(int index) {
    return Math.sqrt(covariance.get(index).get(index));
  }

  /** One of them with its interval of 95%; with infinite ends where its error is not known. */
  public Estimate estimate(int index) {
    double value = values.get(index);
    double margin = Confidence.USUAL.studentQuantile(degrees) * error(index);
    return Double.isNaN(margin)
        ? Estimate.unknown(value)
        : new Estimate(value, value - margin, value + margin);
  }

  /**
   * How many times one of them is another, with the interval of 95% of Edgar Fieller (Some Problems
   * in Interval Estimation, JRSS B 16, 1954): all ratios r for which the first minus r times the
   * second is no further from 0 than its error allows. Unlike that of the delta method it is not
   * symmetric, and holds where the denominator is not much larger than its error.
   *
   * @return with infinite ends where the interval of the denominator holds 0, since every ratio is
   *     then as good as another, or nearly so; not a number if the denominator is not, or both are
   *     0
   */
  public Estimate ratio(int numerator, int denominator) {
    double below = values.get(denominator);
    double ratio = values.get(numerator) / below;
    double quantile = Confidence.USUAL.studentQuantile(degrees) / below;
    double ofNumerator = covariance.get(numerator).get(numerator);
    double ofBoth = covariance.get(numerator).get(denominator);
    double ofDenominator = covariance.get(denominator).get(denominator);
    double square = quantile * quantile;
    // Of r * r, r and 1 in the quadratic that is 0 at the ends, divided by the denominator squared.
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
