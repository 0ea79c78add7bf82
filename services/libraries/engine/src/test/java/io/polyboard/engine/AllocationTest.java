package io.polyboard.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.polyboard.rules.Position;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The search allocates for its result, and nothing per node. */
class AllocationTest {
  private static final long FEW = 20_000;
  private static final long MANY = 100_000;
  private static final double MAX_BYTES_A_NODE = 0.5;

  @ParameterizedTest
  @ValueSource(strings = {"chess", "mapped-chess", "positional-8x8x2"})
  void allocatesNothingPerNode(String id) {
    // Given: lists that have grown to the size that the search needs.
    Variant variant = Variants.shipped(id);
    Engine engine = new Engine(variant, Settings.DEFAULT);
    Position position = variant.start();
    engine.search(position, Limits.ofNodes(MANY));

    // When
    long few = allocated(engine, position, FEW);
    long many = allocated(engine, position, MANY);

    // Then
    assertThat((many - few) / (double) (MANY - FEW)).isLessThan(MAX_BYTES_A_NODE);
  }

  private static long allocated(Engine engine, Position position, long nodes) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    engine.search(position, Limits.ofNodes(nodes));
    return threads.getCurrentThreadAllocatedBytes() - before;
  }
}
