package io.polyboard.engine.bench;

import module java.base;

/**
 * What was measured.
 *
 * @param variant the variant's id
 * @param nodes positions visited; the same for every run of the same search
 * @param nanos nanoseconds of searching
 */
public record BenchResult(String variant, long nodes, long nanos) {

  /** Positions visited in a second. */
  public long nodesPerSecond() {
    return (long) (nodes * 1e9 / Math.max(1, nanos));
  }

  /** Variant, nodes and nodes a second, separated by tabs. */
  public String line() {
    return variant + "\t" + nodes + "\t" + nodesPerSecond();
  }

  /**
   * The total of several results.
   *
   * @return with the signature of the search for {@link #nodes}
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
