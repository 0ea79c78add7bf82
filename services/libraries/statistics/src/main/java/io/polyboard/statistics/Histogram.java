package io.polyboard.statistics;

import module java.base;

/**
 * How often each whole number occurred in a sample, 0 to {@link #MAX_VALUE}. Mutable; for one
 * thread.
 */
public final class Histogram {
  /** Max number that can be counted; memory grows with the greatest number that was counted. */
  public static final int MAX_VALUE = 1_000_000;

  private static final int FEW_VALUES = 16;

  /** By value; values beyond the end never occurred. */
  private long[] counts = new long[FEW_VALUES];

  /**
   * Counts a number.
   *
   * @throws IllegalArgumentException if it is less than 0 or more than {@link #MAX_VALUE}
   */
  public void add(int value, long count) {
    if (value < 0 || value > MAX_VALUE) {
      throw new IllegalArgumentException("must be between 0 and " + MAX_VALUE + ", was " + value);
    }
    if (value >= counts.length) {
      grow(value + 1);
    }
    counts[value] += count;
  }

  /** Adds the counts of another histogram. */
  public void add(Histogram other) {
    if (other.counts.length > counts.length) {
      grow(other.counts.length);
    }
    for (int value = 0; value < other.counts.length; value++) {
      counts[value] += other.counts[value];
    }
  }

  private void grow(int size) {
    counts = Arrays.copyOf(counts, Math.max(size, counts.length + counts.length / 2));
  }

  /** The size of the sample. */
  public long size() {
    return Arrays.stream(counts).sum();
  }

  /** Whether nothing was counted. */
  public boolean isEmpty() {
    return size() == 0;
  }

  /** How many different numbers occurred. */
  public int values() {
    return (int) Arrays.stream(counts).filter(count -> count != 0).count();
  }

  /** The numbers in ascending order, each with its count. */
  public Map<Integer, Long> counts() {
    Map<Integer, Long> map = new LinkedHashMap<>();
    for (int value = 0; value < counts.length; value++) {
      if (counts[value] != 0) {
        map.put(value, counts[value]);
      }
    }
    return Collections.unmodifiableMap(map);
  }

  /** The mean; the sample must not be empty. */
  public double mean() {
    return moment(0, 1);
  }

  /** The mean square of the deviations from the mean; the sample must not be empty. */
  public double variance() {
    return moment(mean(), 2);
  }

  /**
   * The mean cube of the deviations from the mean, divided by the cube of the standard deviation; 0
   * if all values are the same. The sample must not be empty.
   */
  public double skewness() {
    double variance = variance();
    return variance == 0 ? 0 : moment(mean(), 3) / Math.pow(variance, 1.5);
  }

  /** The mean of a power of the distances from a number. */
  private double moment(double from, int power) {
    double sum = 0;
    for (int value = 0; value < counts.length; value++) {
      sum += Math.pow(value - from, power) * counts[value];
    }
    return sum / size();
  }

  /**
   * The value below which a share of the sample lies: the smallest value that at least this share
   * does not exceed or, if exactly this share does not exceed it, the mean of this value and the
   * next. The median is the usual one. The sample must not be empty. Definition 2 of Rob Hyndman
   * and Yanan Fan, Sample Quantiles in Statistical Packages, The American Statistician 50, 1996.
   *
   * @param share 0 to 1
   */
  public double quantile(double share) {
    long size = size();
    double below = share * size;
    long whole = Math.round(below);
    // A share such as 0.29 has no exact double; a difference of this size is rounding.
    if (Math.abs(below - whole) <= 4 * Math.ulp(below)) {
      return (ordered(Math.max(1, whole)) + ordered(Math.min(size, whole + 1))) / 2.0;
    }
    return ordered((long) below + 1);
  }

  /**
   * The least number that at least a share of the sample does not exceed; the sample must not be
   * empty.
   *
   * @param share 0 to 1
   */
  public int min(double share) {
    return ordered(Math.max(1, (long) Math.ceil(share * size())));
  }

  /** The value with this rank, from 1 to the size of the sample. */
  int ordered(long rank) {
    int value = -1;
    for (long passed = 0; passed < rank; ) {
      passed += counts[++value];
    }
    return value;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Histogram that && counts().equals(that.counts());
  }

  @Override
  public int hashCode() {
    return counts().hashCode();
  }

  @Override
  public String toString() {
    return counts().toString();
  }
}
