package io.polyboard.engine.bench;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.polyboard.rules.Position;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BenchTest {
  private static final String FILE =
      "services/libraries/engine/src/test/resources/io/polyboard/engine/bench/bench-signature.txt";

  static List<String> variants() {
    return Variants.ids();
  }

  @Test
  void theSearchIsTheOneWhoseSignatureIsOnRecord() throws IOException {
    // Given
    long recorded;
    try (InputStream in =
        Objects.requireNonNull(BenchTest.class.getResourceAsStream("bench-signature.txt"))) {
      recorded = Long.parseLong(new String(in.readAllBytes(), UTF_8).strip());
    }

    // When
    List<BenchResult> results =
        Variants.ids().stream().map(Variants::shipped).map(Bench::measure).toList();

    // Then
    assertThat(BenchResult.total(results).nodes())
        .as(
            "The search, the evaluation or the order of moves has changed. If that was the purpose,"
                + " write the number that ./polyboard bench prints after 'signature:' to %s and say"
                + " in the commit why; if not, a change meant to keep the search has not kept it."
                + " By variant: %s",
            FILE, results)
        .isEqualTo(recorded);
  }

  @Tag("nightly")
  @Test
  void countsTheSameNodesEveryTime() {
    // Given
    Variant variant = Variants.shipped("mapped-chess");

    // When
    BenchResult once = Bench.measure(variant);
    BenchResult again = Bench.measure(variant);

    // Then
    assertThat(again.nodes()).isEqualTo(once.nodes()).isPositive();
  }

  @ParameterizedTest
  @MethodSource("variants")
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
  @MethodSource("variants")
  void everyShippedVariantHasADepthOfItsOwn(String id) throws IOException {
    // Given
    try (InputStream in =
        Objects.requireNonNull(Bench.class.getResourceAsStream("depths.properties"))) {
      String depths = new String(in.readAllBytes(), UTF_8);

      // Then
      assertThat(depths).containsPattern("(?m)^" + id + " = [0-9]+$");
    }
  }
}
