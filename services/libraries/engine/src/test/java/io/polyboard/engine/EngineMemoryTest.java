package io.polyboard.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** That the memory which an engine says it takes is what it takes of the heap. */
class EngineMemoryTest {
  /** Enough for what else is on the heap to make no difference. */
  private static final long ENOUGH = 128 << 20;

  private static final int PERCENT = 10;

  /**
   * Measures what an engine takes, in a process with the collector that the platform runs with:
   * others round the size of large arrays up.
   */
  static final class Measuring {
    private Measuring() {}

    /**
     * @param arguments the variant, the hash in MiB and the number of threads
     */
    public static void main(String[] arguments) {
      Variant variant = Variants.shipped(arguments[0]);
      Settings settings =
          Settings.DEFAULT
              .withHash(Integer.parseInt(arguments[1]))
              .withThreads(Integer.parseInt(arguments[2]));
      // What is the variant's is made with the first.
      Engine first = searched(variant, settings);
      long number = Math.max(3, ENOUGH / Engine.bytes(variant, settings));
      List<Engine> engines = new ArrayList<>();
      long before = used();
      for (int i = 0; i < number; i++) {
        engines.add(searched(variant, first.settings()));
      }
      System.out.println((used() - before) / engines.size());
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

  @ParameterizedTest
  @CsvSource({
    "chess, 1, 1",
    "chess, 6, 3",
    "raumschach, 2, 1",
    "mapped-chess, 1, 2",
    "chess-on-two-boards, 1, 1",
    "positional-8x8x2, 3, 2"
  })
  void takesWhatItSays(String id, int hash, int threads) throws Exception {
    // When
    long measured = measured(id, hash, threads);

    // Then
    assertThat(
            Engine.bytes(
                Variants.shipped(id), Settings.DEFAULT.withHash(hash).withThreads(threads)))
        .isCloseTo(measured, withinPercentage(PERCENT));
  }

  private static long measured(String id, int hash, int threads)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseParallelGC",
                "-Xmx1g",
                "-cp",
                System.getProperty("java.class.path"),
                Measuring.class.getName(),
                id,
                Integer.toString(hash),
                Integer.toString(threads))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isZero();
    return Long.parseLong(output.strip());
  }
}
