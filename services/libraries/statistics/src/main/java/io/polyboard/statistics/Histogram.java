package io.polyboard.statistics;

import java.util.Arrays;

/**
 * Whole values of a sample, counted. Memory grows with the number of distinct values, not with that
 * of all. Immutable.
 */
public final class Histogram {
  /** Ascending. */
  private final long[] values;

  /** By value: how often the sample has it, 0 or more. */
  private final long[] counts;

  private final long size;

  private Histogram(long[] values, long[] counts, long size) {
    this.values = values;
    this.counts = counts;
    this.size = size;
  }

  /**
   * A sample.
   *
   * @param values ascending, each once
   * @param counts of the values, 0 or more
   * @throws IllegalArgumentException if the values do not ascend, or there is not one such count to
   *     each
   * @throws ArithmeticException if the counts add up to more than a long holds
   */
  public static Histogram of(long[] values, long[] counts) {
    if (values.length != counts.length) {
      throw new IllegalArgumentException(counts.length + " counts of " + values.length + " values");
    }
    long size = 0;
    for (int i = 0; i < values.length; i++) {
      if (i > 0 && values[i] <= values[i - 1]) {
        throw new IllegalArgumentException("value " + values[i] + " after " + values[i - 1]);
      }
      if (counts[i] < 0) {
        throw new IllegalArgumentException("count " + counts[i] + " of value " + values[i]);
      }
      size = Math.addExact(size, counts[i]);
    }
    return new Histogram(values.clone(), counts.clone(), size);
  }

  /** The number of values, each as often as the sample has it. */
  public long size() {
    return size;
  }

  /** Whether there are no values. */
  public boolean isEmpty() {
    return size == 0;
  }

  /**
   * The mean.
   *
   * @throws IllegalStateException if there are no values
   */
  public double mean() {
    requireValues();
    double sum = 0;
    for (int i = 0; i < values.length; i++) {
      sum += (double) values[i] * counts[i];
    }
    return sum / size;
  }

  /**
   * The mean square of the deviations from the mean.
   *
   * @throws IllegalStateException if there are no values
   */
  public double variance() {
    double mean = mean();
    double sum = 0;
    for (int i = 0; i < values.length; i++) {
      sum += (values[i] - mean) * (values[i] - mean) * counts[i];
    }
    return sum / size;
  }

  /**
   * The mean cube of the deviations from the mean, in cubes of the standard deviation; 0 if all
   * values are the same.
   *
   * @throws IllegalStateException if there are no values
   */
  public double skewness() {
    double mean = mean();
    double cubes = 0;
    for (int i = 0; i < values.length; i++) {
      double deviation = values[i] - mean;
      cubes += deviation * deviation * deviation * counts[i];
    }
    double variance = variance();
    return variance == 0 ? 0 : cubes / (size * Math.pow(variance, 1.5));
  }

  /**
   * The value below which a share of the sample lies: the smallest that at least this share does
   * not exceed, or where the share is not exceeded exactly, the mean of this and the next. The
   * median is that of everyday use. Definition 2 of Rob Hyndman and Yanan Fan, Sample Quantiles in
   * Statistical Packages, The American Statistician 50, 1996.
   *
   * @param share 0 to 1
   * @throws IllegalArgumentException for other shares
   * @throws IllegalStateException if there are no values
   */
  public double quantile(double share) {
    if (!(share >= 0 && share <= 1)) {
      throw new IllegalArgumentException("share " + share + "; use 0 to 1");
    }
    requireValues();
    double below = share * size;
    long whole = Math.round(below);
    // A share such as 0.29 is not exactly that; so much of the product is rounding.
    if (Math.abs(below - whole) <= 4 * Math.ulp(below)) {
      return ((double) ordered(Math.max(1, whole)) + ordered(Math.min(size, whole + 1))) / 2;
    }
    return ordered((long) below + 1);
  }

  /** The value with this rank, from 1 to the number of all. */
  long ordered(long rank) {
    long passed = 0;
    int i = 0;
    while (passed + counts[i] < rank) {
      passed += counts[i];
      i++;
    }
    return values[i];
  }

  private void requireValues() {
    if (isEmpty()) {
      throw new IllegalStateException("no values");
    }
  }

  @Override
  public String toString() {
    return size + " values: " + Arrays.toString(values) + ", counts " + Arrays.toString(counts);
  }
}
