package io.polyboard.engine.bench;

import module java.base;

/**
 * The result of a bench.
 *
 * @param variant the variant's id
 * @param nodes positions visited; the same for every run of the same search
 * @param nanos nanoseconds of searching
 */
public record BenchResult(String variant, long nodes, long nanos) {

  /** Positions visited per second. */
  public long nodesPerSecond() {
    return (long) (nodes * 1e9 / Math.max(1, nanos));
  }

  /** Variant, nodes and nodes per second, separated by tabs. */
  public String line() {
    return variant + "\t" + nodes + "\t" + nodesPerSecond();
  }

  /**
   * The total of several results.
   *
   * @return the total, whose {@link #nodes} are the bench signature
   */
  public static BenchResult total(List<BenchResult> results) {
    return new BenchResult(
        "total",
        results.stream().mapToLong(BenchResult::nodes).sum(),
        results.stream().mapToLong(BenchResult::nanos).sum());
  }

  /** The lines of a total: {@code signature: 123} and {@code nodes/s: 456}. */
  public List<String> signature() {
    return List.of("signature: " + nodes, "nodes/s: " + nodesPerSecond());
  }
}
