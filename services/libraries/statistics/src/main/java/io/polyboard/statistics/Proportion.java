package io.polyboard.statistics;

/**
 * The share of trials that succeeded, with the interval of Edwin Wilson (Probable Inference, the
 * Law of Succession, and Statistical Inference, JASA 22, 1927): all shares p that are no further
 * from the observed one than z standard errors sqrt(p (1 - p) / n). It lies within 0 and 1, never
 * has width 0, and unlike the interval of Abraham Wald has close to its confidence for small
 * samples and for shares near 0 and 1 (Lawrence Brown, Tony Cai and Anirban DasGupta, Interval
 * Estimation for a Binomial Proportion, Statistical Science 16, 2001).
 *
 * <p>Because successes are whole numbers, coverage goes up and down with the true share. For 95%,
 * over shares from 0.05 to 0.5, it is 95.4% on average and 91.6% at worst for 20 trials, 95.2% and
 * 93.1% for 50, 95.0% and 93.4% for 200, 95.0% and 94.1% for 500. If the true share is too small
 * for more than a rare success, near 0.18 / n, it falls to 84%.
 *
 * <p>Trials must be independent. Trials in clusters of m that correlate by r count as fewer, as n /
 * (1 + (m - 1) r) (Leslie Kish, Survey Sampling, 1965). Immutable.
 *
 * @param share 0 to 1
 * @param trials more than 0, finite, whole or not
 */
public record Proportion(double share, double trials) {
  /** The share with its interval of 95%, all from 0 to 1. */
  public Estimate estimate() {
    return estimate(Confidence.USUAL);
  }

  /** The share with its interval, all from 0 to 1. */
  public Estimate estimate(Confidence confidence) {
    double z = confidence.normalQuantile();
    double prior = z * z / trials;
    double centre = share + prior / 2;
    double error = Math.sqrt(prior * (share * (1 - share) + prior / 4));
    // Shares of 0 and 1 are their own ends, except for rounding.
    return new Estimate(
        share,
        share == 0 ? 0 : (centre - error) / (1 + prior),
        share == 1 ? 1 : (centre + error) / (1 + prior));
  }
}
