package io.polyboard.statistics;

import module java.base;

/**
 * The interval of a statistic by the jackknife that leaves out one group at a time, for any smooth
 * statistic of sums that can be kept by group: ratios, differences of ratios, correlations. The
 * units of the sample, such as openings with all their games, must be independent and assigned to
 * groups at random; units that depend on each other must be in the same group.
 *
 * <p>With groups g = 1 to G, with m<sub>g</sub> of all n units in each, and t<sub>(g)</sub> the
 * statistic t without group g, the variance is that of Frank Busing, Erik Meijer and Rien van der
 * Leeden (Delete-m Jackknife for Unequal m, Statistics and Computing 9, 1999), which is unbiased
 * for a mean and gives all groups the same weight: with h<sub>g</sub> = n / m<sub>g</sub>,
 * pseudovalues p<sub>g</sub> = h<sub>g</sub> t - (h<sub>g</sub> - 1) t<sub>(g)</sub>, and
 * t<sub>J</sub> = G t - sum of (1 - m<sub>g</sub>/n) t<sub>(g)</sub>, it is the mean of
 * (p<sub>g</sub> - t<sub>J</sub>)&sup2; / (h<sub>g</sub> - 1). Student's t has G - 1 degrees of
 * freedom. The interval is around t, whose bias is not corrected.
 *
 * <p>In simulations with clusters of games, assigned at random to 32 groups, 94.8% of the 95%
 * intervals contained the share of games won with 200 clusters, 94.2% with 40, and only 91.8% with
 * 12. With 400 clusters in 8 groups, one of which had half of the clusters, it was 94.8%.
 *
 * <p>Statistics that jump between few values, such as medians of counts, have no valid interval by
 * a jackknife. A statistic that no group changes has an interval of width 0, which is too narrow
 * for a share of 0 or 1: use {@link Proportion} for that.
 */
public final class GroupedJackknife {
  /** Less skewness makes no difference beyond rounding. */
  private static final double SYMMETRIC = 1e-6;

  private GroupedJackknife() {}

  /**
   * The interval, for groups of any size. If the error is skewed, Peter Hall's transformation sets
   * each end (On the Removal of Skewness by Transformation, Journal of the Royal Statistical
   * Society B 54, 1992). In simulations, 94.5% of the 95% intervals contained the mean of 20
   * exponentials (skewness 2), and 91.8% without the transformation; for 20 lognormal numbers
   * (skewness 6.2) it was 91.6% and 86.2%, for 60 of them 93.9% and 91.7%.
   *
   * @param all the statistic of all groups; a number
   * @param without the statistic without each group that is not empty; at least 2 groups
   * @param sizes of these groups, more than 0: the number of independent units (not of
   *     observations, if these come in clusters)
   * @param skewness of the error: the mean cube divided by the cube of the standard deviation; for
   *     a mean of n numbers, their skewness divided by the root of n; 0 for an error that is not
   *     skewed
   * @return with infinite ends if {@code all} or one of {@code without} is infinite, or one of
   *     {@code without} is NaN
   */
  public static Estimate estimate(
      double all, double[] without, double[] sizes, double skewness, Confidence confidence) {
    int groups = without.length;
    double units = Arrays.stream(sizes).sum();
    // By how much the jackknifed statistic is above that of all.
    double correction = 0;
    for (int i = 0; i < groups; i++) {
      correction += (1 - sizes[i] / units) * (all - without[i]);
    }
    double sum = 0;
    for (int i = 0; i < groups; i++) {
      double others = (units - sizes[i]) / sizes[i];
      double deviation = others * (all - without[i]) - correction;
      sum += deviation * deviation / others;
    }
    if (!Double.isFinite(sum)) {
      return Estimate.unknown(all);
    }
    double quantile = confidence.studentQuantile(groups - 1.0);
    double error = Math.sqrt(sum / groups);
    return new Estimate(
        all, all - error * skewed(quantile, skewness), all - error * skewed(-quantile, skewness));
  }

  /**
   * The skewness of a statistic's error, estimated from the groups, for {@link #estimate(double,
   * double[], double[], double, Confidence)}: the skewness of the groups' contributions, divided by
   * the root of their number.
   *
   * @param all the statistic of all groups
   * @param without the statistic without each group; at least 3 groups are needed
   * @param sizes of these groups, more than 0
   * @return 0 if there are fewer groups, or all contribute the same
   */
  public static double skewness(double all, double[] without, double[] sizes) {
    int groups = without.length;
    double units = Arrays.stream(sizes).sum();
    double[] parts = new double[groups];
    for (int i = 0; i < groups; i++) {
      parts[i] = (units - sizes[i]) / units * (all - without[i]);
    }
    double mean = Arrays.stream(parts).average().orElse(0);
    double squares = 0;
    double cubes = 0;
    for (double part : parts) {
      squares += (part - mean) * (part - mean);
      cubes += Math.pow(part - mean, 3);
    }
    return groups < 3 || !(squares > 0)
        ? 0
        // Fisher's estimate from a sample, divided by the root.
        : groups
            * Math.sqrt(groups - 1.0)
            / (groups - 2)
            * cubes
            / Math.pow(squares, 1.5)
            / Math.sqrt(groups);
  }

  /** The inverse of Hall's g<sub>1</sub>: the quantile of an error that is skewed. */
  private static double skewed(double quantile, double skewness) {
    return Math.abs(skewness) < SYMMETRIC
        ? quantile
        : 3 / skewness * (Math.cbrt(1 + skewness * (quantile - skewness / 6)) - 1);
  }
}
