package io.polyboard.statistics;

import org.hipparchus.distribution.discrete.BinomialDistribution;

/**
 * The interval of a quantile, whatever the distribution of the values: its ends are ordered values
 * of the sample (Wilfrid Dixon and Frank Massey, Introduction to Statistical Analysis, 1951; Gerald
 * Hahn and William Meeker, Statistical Intervals, 1991, section 5.2). How many of n values lie
 * below the quantile is binomial; the lower end is the greatest ordered value that is above the
 * quantile with a likelihood of half the doubt at most, and the upper end the least that is below
 * it with no more.
 *
 * <p>The interval holds the quantile with its confidence or more, since ordered values are steps:
 * the median of 10 values lies between the second and the ninth with 97.9% for 95%, that of 50 with
 * 96.7%. Equal values make it more. Where the sample is too small for an end, that end is infinite:
 * the median needs 6 values for 95%, the 0.99-quantile 368 for its upper end.
 *
 * <p>Values that come in clusters have the ranks of as many independent ones as would tell as much
 * (Ralph Woodruff, Confidence Intervals for Medians and Other Position Measures, JASA 47, 1952).
 */
public final class QuantileInterval {
  private QuantileInterval() {}

  /**
   * The quantile with its interval.
   *
   * @param sample 1 value or more, fewer than 2^31
   * @param share of values below the quantile, more than 0 and less than 1
   * @param effectiveSize as many independent values would tell as much: the number of values, or
   *     fewer if these come in clusters; 1 or more, rounded down
   */
  public static Estimate estimate(
      Histogram sample, double share, double effectiveSize, Confidence confidence) {
    int effective = (int) effectiveSize;
    BinomialDistribution below = new BinomialDistribution(effective, share);
    // The least number that is exceeded with so small a likelihood, and its mirror.
    int high = below.inverseCumulativeProbability(1 - confidence.tail()) + 1;
    int low = below.inverseCumulativeProbability(confidence.tail());
    return new Estimate(
        sample.quantile(share),
        low < 1 ? Double.NEGATIVE_INFINITY : sample.ordered(low * sample.size() / effective),
        high > effective
            ? Double.POSITIVE_INFINITY
            : sample.ordered(Math.ceilDiv(high * sample.size(), effective)));
  }
}
