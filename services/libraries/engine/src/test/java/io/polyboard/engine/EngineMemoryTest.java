package io.polyboard.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import module java.base;

import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/** An engine takes as much of the heap as it reports. */
class EngineMemoryTest {
  /** Large enough that other objects on the heap make no difference. */
  private static final long ENOUGH = 128 << 20;

  private static final int PERCENT = 10;

  private static final List<String> ENGINES =
      List.of(
          "chess 1 1",
          "chess 6 3",
          "raumschach 2 1",
          "mapped-chess 1 2",
          "chess-on-two-boards 1 1",
          "positional-8x8x2 3 2");

  /**
   * Measures the memory of engines, in a process with the platform's garbage collector: other
   * collectors round up the size of large arrays.
   */
  static final class Measuring {
    private Measuring() {}

    /**
     * @param arguments for each engine the variant, the hash in MiB and the number of threads
     */
    public static void main(String[] arguments) {
      for (String argument : arguments) {
        System.out.println(taken(variant(argument), settings(argument)));
      }
    }

    private static long taken(Variant variant, Settings settings) {
      // The first engine also makes what belongs to the variant.
      Engine first = searched(variant, settings);
      long number = Math.max(3, ENOUGH / Engine.bytes(variant, settings));
      List<Engine> engines = new ArrayList<>();
      long before = used();
      for (int i = 0; i < number; i++) {
        engines.add(searched(variant, first.settings()));
      }
      return (used() - before) / engines.size();
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

  private static Variant variant(String engine) {
    return Variants.shipped(engine.split(" ", -1)[0]);
  }

  private static Settings settings(String engine) {
    String[] words = engine.split(" ", -1);
    return Settings.DEFAULT
        .withHash(Integer.parseInt(words[1]))
        .withThreads(Integer.parseInt(words[2]));
  }

  @Test
  void takesTheMemoryThatItReports() throws Exception {
    // When
    List<Long> measured = measured();

    // Then
    assertThat(measured).hasSameSizeAs(ENGINES);
    for (int i = 0; i < measured.size(); i++) {
      String engine = ENGINES.get(i);
      assertThat(Engine.bytes(variant(engine), settings(engine)))
          .as(engine)
          .isCloseTo(measured.get(i), withinPercentage(PERCENT));
    }
  }

  private static List<Long> measured() throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseParallelGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx1g",
                "-cp",
                System.getProperty("java.class.path"),
                Measuring.class.getName()));
    command.addAll(ENGINES);
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isZero();
    return output.lines().map(Long::parseLong).toList();
  }
}
