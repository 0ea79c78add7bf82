package io.polyboard.statistics;

import org.hipparchus.distribution.discrete.BinomialDistribution;

/**
 * The interval of a quantile, for any distribution of the values: its ends are order statistics of
 * the sample (Wilfrid Dixon and Frank Massey, Introduction to Statistical Analysis, 1951; Gerald
 * Hahn and William Meeker, Statistical Intervals, 1991, section 5.2). The number of n values below
 * the quantile is binomial. The lower end is the greatest order statistic that exceeds the quantile
 * with at most half of the remaining probability; the upper end is the least that is below the
 * quantile with at most the other half.
 *
 * <p>The interval contains the quantile with at least its confidence, because order statistics are
 * discrete: for 95%, the median of 10 values lies between the second and the ninth with 97.9%, and
 * the interval for 50 values has 96.7%. Equal values increase it. If the sample is too small for an
 * end, that end is infinite: the median needs 6 values for 95%, the 0.99-quantile 368 for its upper
 * end.
 *
 * <p>Values in clusters have the ranks of the effective number of independent values (Ralph
 * Woodruff, Confidence Intervals for Medians and Other Position Measures, JASA 47, 1952).
 */
public final class QuantileInterval {
  private QuantileInterval() {}

  /**
   * The quantile with its interval.
   *
   * @param sample at least 1 value, fewer than 2^31
   * @param share of values below the quantile, more than 0 and less than 1
   * @param effectiveSize the effective number of independent values: the number of values, or fewer
   *     if these come in clusters; at least 1, rounded down
   */
  public static Estimate estimate(
      Histogram sample, double share, double effectiveSize, Confidence confidence) {
    int effective = (int) effectiveSize;
    BinomialDistribution below = new BinomialDistribution(effective, share);
    // The least number that is exceeded with at most the probability of a tail, and its mirror.
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
