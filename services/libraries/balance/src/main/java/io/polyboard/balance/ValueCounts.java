package io.polyboard.balance;

import io.polyboard.statistics.Histogram;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** How often each whole number occurred, 0 to {@link #MOST_VALUE}. Mutable; for one thread. */
public final class ValueCounts {
  /** The greatest number that is counted; what counts need grows with the greatest that is. */
  public static final int MOST_VALUE = 1_000_000;

  private static final int FEW_VALUES = 16;

  /** By value; those beyond the end never occurred. */
  private long[] counts = new long[FEW_VALUES];

  /** Takes a number with its count. */
  @FunctionalInterface
  public interface Visitor {
    void visit(int value, long count);
  }

  /**
   * Counts a number.
   *
   * @throws IllegalArgumentException if it is less than 0 or more than {@link #MOST_VALUE}
   */
  public void add(int value, long count) {
    if (value < 0 || value > MOST_VALUE) {
      throw new IllegalArgumentException(value + " is not from 0 to " + MOST_VALUE);
    }
    if (value >= counts.length) {
      grow(value + 1);
    }
    counts[value] += count;
  }

  /** Counts what another histogram counts. */
  public void add(ValueCounts other) {
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

  /** How often all numbers occurred. */
  public long size() {
    return Arrays.stream(counts).sum();
  }

  /** How many different numbers occurred. */
  public int values() {
    return (int) Arrays.stream(counts).filter(count -> count != 0).count();
  }

  /** Visits the numbers that occurred, in ascending order. */
  public void forEach(Visitor visitor) {
    for (int value = 0; value < counts.length; value++) {
      if (counts[value] != 0) {
        visitor.visit(value, counts[value]);
      }
    }
  }

  /** The numbers in ascending order, each with its count. */
  public Map<Integer, Long> counts() {
    Map<Integer, Long> map = new LinkedHashMap<>();
    forEach(map::put);
    return Collections.unmodifiableMap(map);
  }

  /** What was counted, for statistics. */
  public Histogram histogram() {
    Map<Integer, Long> map = counts();
    return Histogram.of(
        map.keySet().stream().mapToLong(Integer::longValue).toArray(),
        map.values().stream().mapToLong(Long::longValue).toArray());
  }

  /**
   * The least number that at least a share of all do not exceed.
   *
   * @param share 0 to 1
   * @throws IllegalStateException if nothing was counted
   */
  public int quantile(double share) {
    long size = size();
    if (size == 0) {
      throw new IllegalStateException("nothing was counted");
    }
    long due = Math.max(1, (long) Math.ceil(share * size));
    int value = -1;
    for (long seen = 0; seen < due; ) {
      seen += counts[++value];
    }
    return value;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ValueCounts that && counts().equals(that.counts());
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
