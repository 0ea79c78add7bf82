package io.polyboard.statistics;

import module java.base;

/**
 * The interval of a statistic by the jackknife that leaves out a group at a time, for any smooth
 * statistic of sums that can be kept by group: ratios, differences of ratios, correlations. The
 * units of the sample, such as openings with all their games, are independent and fall into groups
 * at random; units that depend on each other fall into the same.
 *
 * <p>With groups g = 1 to G, of which m<sub>g</sub> units of all n are in each, and t<sub>(g)</sub>
 * being the statistic t without group g, the variance is that of Frank Busing, Erik Meijer and Rien
 * van der Leeden (Delete-m Jackknife for Unequal m, Statistics and Computing 9, 1999), which for a
 * mean is neither too large nor too small, and in which all groups weigh the same: with
 * h<sub>g</sub> = n / m<sub>g</sub>, pseudovalues p<sub>g</sub> = h<sub>g</sub> t - (h<sub>g</sub>
 * - 1) t<sub>(g)</sub>, and t<sub>J</sub> = G t - sum of (1 - m<sub>g</sub>/n) t<sub>(g)</sub>, it
 * is the mean of (p<sub>g</sub> - t<sub>J</sub>)&sup2; / (h<sub>g</sub> - 1). Student's t has G - 1
 * degrees of freedom. The interval is around t, whose bias is not taken away.
 *
 * <p>Simulated, the share won of clusters of games in 32 groups, into which the clusters fell by
 * chance, was held by 94.8% of intervals of 95% with 200 clusters, 94.2% with 40, and only 91.8%
 * with 12. With 400 clusters in 8 groups, of which one had half of all, it was 94.8%.
 *
 * <p>Statistics that jump between few values, such as medians of counts, have no valid interval by
 * a jackknife. A statistic that no group changes has that of a point, which for a share of 0 or 1
 * is too narrow: {@link Proportion} is for that.
 */
public final class GroupedJackknife {
  /** Less skewness makes no difference but that of rounding. */
  private static final double SYMMETRIC = 1e-6;

  private GroupedJackknife() {}

  /**
   * The interval, the groups being of any size. Where the error is skewed, each end is where Peter
   * Hall's transformation sets it (On the Removal of Skewness by Transformation, Journal of the
   * Royal Statistical Society B 54, 1992). Simulated, the mean of 20 exponentials (skewness 2) was
   * held by 94.5% of intervals of 95%, and by 91.8% without; of 20 lognormal numbers (skewness 6.2)
   * by 91.6% and 86.2%, of 60 by 93.9% and 91.7%.
   *
   * @param all the statistic of all groups; a number
   * @param without the statistic with each group left out that is not empty; 2 groups or more
   * @param sizes of these groups, more than 0: how many independent units they have (not how many
   *     observations, if these come in clusters)
   * @param skewness of the error: the mean cube in cubes of the standard deviation; of a mean of n
   *     numbers, theirs divided by the root of n; 0 for one that is not skewed
   * @return without an interval, its ends being infinite, if {@code all} or one of {@code without}
   *     is infinite, or one of {@code without} is not a number
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
   * The skewness of a statistic's error as the groups show it, for {@link #estimate(double,
   * double[], double[], double, Confidence)}: that of what the groups contribute, divided by the
   * root of their number.
   *
   * @param all the statistic of all groups
   * @param without the statistic with each group left out; 3 groups or more tell it
   * @param sizes of these groups, more than 0
   * @return 0 where there are fewer groups, or all contribute as much
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
        // Of a sample as of its population, after Fisher, divided by the root.
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
