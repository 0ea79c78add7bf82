package io.polyboard.engine.bench;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.polyboard.rules.PlainText;
import io.polyboard.rules.Position;
import io.polyboard.rules.Variants;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BenchTest {
  private static final String FILE =
      "services/libraries/engine/src/test/resources/io/polyboard/engine/bench/bench-signature.txt";

  @Test
  void theSearchHasTheRecordedSignature() {
    // Given
    String recorded = PlainText.resource(BenchTest.class, "bench-signature.txt").orElseThrow();

    // When
    List<BenchResult> results =
        Variants.ids().stream().map(Variants::shipped).map(Bench::measure).toList();

    // Then
    assertThat(BenchResult.total(results).nodes())
        .as(
            "The search, the evaluation or the order of moves has changed. If this was intended,"
                + " write the number that ./polyboard bench prints after 'signature:' to %s and"
                + " explain the change in the commit; if not, fix the change. By variant: %s",
            FILE, results)
        .isEqualTo(Long.parseLong(recorded.strip()));
  }

  @ParameterizedTest
  @MethodSource("io.polyboard.rules.Variants#ids")
  void positionsAreUnfinishedAndDistinct(String id) {
    // When
    List<Position> positions = Bench.positions(Variants.shipped(id));

    // Then
    assertThat(positions).extracting(Position::key).doesNotHaveDuplicates();
    assertThat(positions)
        .allSatisfy(position -> {
          assertThat(position.outcome().isOver()).isFalse();
          assertThat(position.insideTurn()).isFalse();
        });
  }

  @ParameterizedTest
  @MethodSource("io.polyboard.rules.Variants#ids")
  void everyShippedVariantHasADepthOfItsOwn(String id) {
    assertThat(PlainText.resource(Bench.class, "depths.properties").orElseThrow())
        .containsPattern("(?m)^" + id + " = [0-9]+$");
  }
}
