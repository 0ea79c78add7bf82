package io.polyboard.standalone.page.engine;

import module java.base;

import io.polyboard.engine.bench.BenchResult;

/**
 * What a bench comes to.
 *
 * @param signature of the search: its nodes
 */
public record BenchPage(List<Row> variants, long signature, long nodesPerSecond) {
  /** A variant. */
  public record Row(String variant, long nodes, long nodesPerSecond) {}

  public static BenchPage of(List<BenchResult> results) {
    BenchResult total = BenchResult.total(results);
    return new BenchPage(
        results.stream()
            .map(each -> new Row(each.variant(), each.nodes(), each.nodesPerSecond()))
            .toList(),
        total.nodes(),
        total.nodesPerSecond());
  }
}
