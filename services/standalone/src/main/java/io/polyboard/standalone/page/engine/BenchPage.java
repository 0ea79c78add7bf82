package io.polyboard.standalone.page.engine;

import io.polyboard.engine.bench.BenchResult;
import io.polyboard.standalone.page.Json;
import io.polyboard.standalone.page.Page;
import java.util.List;

/** What a bench comes to; as text without the line of each variant. */
public record BenchPage(List<BenchResult> results) implements Page {

  @Override
  public List<String> lines() {
    return BenchResult.total(results).signature();
  }

  @Override
  public String json() {
    BenchResult total = BenchResult.total(results);
    return Json.of(
        new Shape(results.stream().map(Row::of).toList(), total.nodes(), total.nodesPerSecond()));
  }

  private record Shape(List<Row> variants, long signature, long nodesPerSecond) {}

  /** The JSON of a variant. */
  private record Row(String variant, long nodes, long nodesPerSecond) {
    static Row of(BenchResult result) {
      return new Row(result.variant(), result.nodes(), result.nodesPerSecond());
    }
  }
}
