package io.polyboard.benchmarks;

import module java.base;

import io.polyboard.rules.Variants;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Moves per second of uniformly random play from the start to the end of the game, draws by
 * repetition, no progress and dead position seen. The random numbers come from a fixed seed.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 4)
@Measurement(iterations = 5, time = 4)
@Fork(1)
public class PlayoutBenchmark {
  @Param({
    "chess",
    "mapped-chess",
    "mapped-chess-protect",
    "chess-on-two-boards",
    "chess-on-two-boards-sibahi",
    "positional-8x8x2",
    "positional-7x7x3",
    "positional-6x6x4",
    "alice",
    "raumschach"
  })
  public String variant = "chess";

  private Playout playout = Playout.of(Variants.shipped("chess"));

  /** The counters that JMH divides by time. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.OPERATIONS)
  public static class Counted {
    public long moves;
    public long games;
  }

  @Setup
  public void setUp() {
    playout = Playout.of(Variants.shipped(variant));
  }

  @Benchmark
  public int playout(Counted counted) {
    int played = playout.play();
    counted.moves += played;
    counted.games++;
    return played;
  }
}
