package io.polyboard.benchmarks;

import module java.base;

import io.polyboard.engine.Control;
import io.polyboard.engine.Engine;
import io.polyboard.engine.Limits;
import io.polyboard.engine.Settings;
import io.polyboard.rules.Position;
import io.polyboard.rules.Variants;

/**
 * The time from {@link Control#stop} to the answer of an infinite search, in each variant.
 *
 * <p>Usage: {@code StopLatency [TIMES]}. The same number of searches runs before as a warm-up.
 */
public final class StopLatency {
  private static final int MAX_MILLIS = 60;

  private StopLatency() {}

  public static void main(String[] args) throws InterruptedException {
    int times = args.length == 0 ? 100 : Integer.parseInt(args[0]);
    SplittableRandom random = new SplittableRandom(1);
    for (String id : Variants.ids()) {
      Position position = Variants.shipped(id).start();
      Engine engine = new Engine(position.variant(), Settings.DEFAULT);
      long[] nanos = new long[times];
      for (int i = -times; i < times; i++) {
        Control control = new Control();
        long[] answered = new long[1];
        Thread thread =
            Thread.ofPlatform()
                .start(() -> {
                  engine.search(position, Limits.NONE, control, report -> {});
                  answered[0] = System.nanoTime();
                });
        Thread.sleep(random.nextInt(MAX_MILLIS));
        long stopped = System.nanoTime();
        control.stop();
        thread.join();
        if (i >= 0) {
          nanos[i] = answered[0] - stopped;
        }
      }
      System.out.printf("%-28s ms: median, 99%%, max %s%n", id, Comparison.millis(nanos));
    }
  }
}
