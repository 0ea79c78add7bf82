package io.polyboard.statistics;

import java.util.Arrays;
import java.util.function.ToDoubleFunction;

/**
 * The interval of any statistic of independent values, by the bootstrap: bias-corrected and
 * accelerated (BC<sub>a</sub>; Bradley Efron, Better Bootstrap Confidence Intervals, JASA 82, 1987;
 * Efron and Robert Tibshirani, An Introduction to the Bootstrap, 1993, chapter 14). The statistic
 * is computed of many samples drawn from the values with replacement; the ends are the
 * &Phi;(z<sub>0</sub> + (z<sub>0</sub> &plusmn; z) / (1 - a (z<sub>0</sub> &plusmn; z))) quantiles
 * of these. z<sub>0</sub> tells the median bias: &Phi;(z<sub>0</sub>) is the share of resamples
 * whose statistic is less than that of the sample, equal ones counting half since values are whole.
 * The acceleration a is a sixth of the skewness of the statistic's jackknife.
 *
 * <p>Simulated with 50 values, the mean was held by 93.9% of intervals of 95% where the
 * distribution had a skewness of 1, 93.5% of exponential values (2), and only 91.1% of logarithmic
 * normal ones (6); the median by 95.0%. A median of few distinct values is held nearly always.
 *
 * <p>Time grows with the number of distinct values, and hardly with that of all: 200 distinct ones
 * take some 25 ms if they are 5,000 together, 45 ms if they are any more.
 *
 * <p>Values that depend on each other have too narrow an interval: {@link GroupedJackknife} is for
 * them.
 */
public final class BootstrapInterval {
  /** So many that 50 are expected beyond each end of an interval of 95%. */
  public static final int USUAL_RESAMPLES = 2_000;

  private BootstrapInterval() {}

  /**
   * The interval of 95%, by {@value #USUAL_RESAMPLES} resamples.
   *
   * @param sample 2 values or more; if all are the same, the interval is a point
   * @param statistic such as {@code Histogram::mean}
   * @param seed the same gives the same interval
   * @return with infinite ends if the statistic is not a number for a resample, or where a value is
   *     left out
   * @throws IllegalArgumentException if there are fewer values, or the statistic of the sample is
   *     not a finite number
   */
  public static Estimate estimate(
      Histogram sample, ToDoubleFunction<Histogram> statistic, long seed) {
    return estimate(sample, statistic, Confidence.USUAL, USUAL_RESAMPLES, seed);
  }

  /**
   * The interval.
   *
   * @param sample 2 values or more; if all are the same, the interval is a point
   * @param statistic such as {@code Histogram::mean}
   * @param resamples so many that 1 or more is expected beyond each end; 50 hold the ends still
   * @param seed the same gives the same interval
   * @return with infinite ends if the statistic is not a number for a resample, or where a value is
   *     left out
   * @throws IllegalArgumentException if there are fewer values or resamples, or the statistic of
   *     the sample is not a finite number
   */
  public static Estimate estimate(
      Histogram sample,
      ToDoubleFunction<Histogram> statistic,
      Confidence confidence,
      int resamples,
      long seed) {
    if (sample.size() < 2) {
      throw new IllegalArgumentException(sample.size() + " values; use 2 or more");
    }
    if (!(resamples * confidence.tail() >= 1)) {
      throw new IllegalArgumentException(
          resamples + " resamples; use " + Math.ceil(1 / confidence.tail()) + " or more");
    }
    double value = statistic.applyAsDouble(sample);
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException("the statistic of the sample is " + value);
    }
    Resampler resampler = new Resampler(sample, seed);
    double[] resampled = new double[resamples];
    Arrays.setAll(resampled, i -> statistic.applyAsDouble(resampler.next()));
    Arrays.sort(resampled);
    double acceleration = acceleration(sample, statistic);
    // Those that are not numbers come last.
    if (Double.isNaN(resampled[resamples - 1]) || Double.isNaN(acceleration)) {
      return Intervals.unknown(value);
    }
    double bias = Intervals.NORMAL.inverseCumulativeProbability(shareBelow(resampled, value));
    double quantile = confidence.normalQuantile();
    return new Estimate(
        value,
        quantile(resampled, corrected(bias, acceleration, -quantile)),
        quantile(resampled, corrected(bias, acceleration, quantile)));
  }

  /** A sixth of the skewness of the statistic without each value; 0 if that is always the same. */
  private static double acceleration(Histogram sample, ToDoubleFunction<Histogram> statistic) {
    long[] counts = sample.counts();
    double[] without = new double[counts.length];
    double mean = 0;
    for (int i = 0; i < counts.length; i++) {
      if (counts[i] > 0) {
        long[] others = counts.clone();
        others[i]--;
        without[i] = statistic.applyAsDouble(sample.withCounts(others, sample.size() - 1));
        mean += without[i] * counts[i] / sample.size();
      }
    }
    double squares = 0;
    double cubes = 0;
    for (int i = 0; i < counts.length; i++) {
      double deviation = mean - without[i];
      squares += counts[i] * deviation * deviation;
      cubes += counts[i] * deviation * deviation * deviation;
    }
    return squares == 0 ? 0 : cubes / (6 * Math.pow(squares, 1.5));
  }

  /** How many are less, and half of those that are equal; a half of one at least on either side. */
  private static double shareBelow(double[] ascending, double value) {
    double below = 0;
    for (double each : ascending) {
      below += each < value ? 1 : each == value ? 0.5 : 0;
    }
    return Math.clamp(below, 0.5, ascending.length - 0.5) / ascending.length;
  }

  /** The share of resamples below the end that would be so many standard deviations away. */
  private static double corrected(double bias, double acceleration, double deviations) {
    double moved = bias + deviations;
    double stretch = 1 - acceleration * moved;
    // Where the transformation has no value any more, the end is the last resample.
    if (stretch <= 0) {
      return moved < 0 ? 0 : 1;
    }
    return Intervals.NORMAL.cumulativeProbability(bias + moved / stretch);
  }

  private static double quantile(double[] ascending, double share) {
    int last = ascending.length - 1;
    double position = Math.clamp(share * (ascending.length + 1) - 1, 0, last);
    int below = (int) position;
    double low = ascending[below];
    double high = ascending[Math.min(below + 1, last)];
    return low == high ? low : low + (position - below) * (high - low);
  }
}
