package io.polyboard.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** That the memory which an engine says it takes is what it takes of the heap. */
class EngineMemoryTest {
  private static final long ENOUGH = 128 << 20;

  @ParameterizedTest
  @CsvSource({
    "chess, 1, 1",
    "chess, 4, 3",
    "raumschach, 2, 1",
    "mapped-chess, 1, 2",
    "positional-8x8x2, 1, 1",
    "positional-8x8x2, 3, 2"
  })
  void takesWhatItSays(String id, int hash, int threads) {
    // Given an engine of the same kind, so that what is the variant's is there
    Variant variant = Variants.shipped(id);
    Settings settings = Settings.DEFAULT.withHash(hash).withThreads(threads);
    Engine first = searched(variant, settings);
    long said = Engine.bytes(variant, settings);
    long number = Math.max(3, ENOUGH / said);

    // When
    List<Engine> engines = new ArrayList<>();
    long before = used();
    for (int i = 0; i < number; i++) {
      engines.add(searched(variant, settings));
    }
    long measured = (used() - before) / engines.size();

    // Then
    assertThat(first.settings()).isEqualTo(engines.getLast().settings());
    assertThat(said).isCloseTo(measured, withinPercentage(10));
  }

  private static Engine searched(Variant variant, Settings settings) {
    Engine engine = new Engine(variant, settings);
    Analysis unused = engine.search(variant.start(), Limits.ofNodes(3_000));
    return engine;
  }

  private static long used() {
    for (int i = 0; i < 3; i++) {
      System.gc();
    }
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }
}
