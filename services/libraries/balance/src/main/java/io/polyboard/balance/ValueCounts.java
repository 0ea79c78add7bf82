package io.polyboard.balance;

import io.polyboard.statistics.Histogram;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/** How often each whole number occurred. Mutable; for one thread. */
public final class ValueCounts {
  private final TreeMap<Integer, Long> counts = new TreeMap<>();

  /** Counts a number, 0 or more. */
  public void add(int value, long count) {
    counts.merge(value, count, Long::sum);
  }

  /** Counts what another histogram counts. */
  public void add(ValueCounts other) {
    other.counts.forEach(this::add);
  }

  /** How often all numbers occurred. */
  public long size() {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }

  /** The numbers in ascending order, each with its count. */
  public Map<Integer, Long> counts() {
    return Collections.unmodifiableSortedMap(counts);
  }

  /** What was counted, for statistics. */
  public Histogram histogram() {
    return Histogram.of(
        counts.keySet().stream().mapToLong(Integer::longValue).toArray(),
        counts.values().stream().mapToLong(Long::longValue).toArray());
  }

  /**
   * The least number that at least a share of all do not exceed.
   *
   * @param share 0 to 1
   * @throws IllegalStateException if nothing was counted
   */
  public int quantile(double share) {
    long due = (long) Math.ceil(share * size());
    long seen = 0;
    for (Map.Entry<Integer, Long> each : counts.entrySet()) {
      seen += each.getValue();
      if (seen >= due) {
        return each.getKey();
      }
    }
    throw new IllegalStateException("nothing was counted");
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ValueCounts that && counts.equals(that.counts);
  }

  @Override
  public int hashCode() {
    return counts.hashCode();
  }

  @Override
  public String toString() {
    return counts.toString();
  }
}
