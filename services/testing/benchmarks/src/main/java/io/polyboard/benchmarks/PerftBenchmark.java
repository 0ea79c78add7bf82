package io.polyboard.benchmarks;

import module java.base;

import io.polyboard.benchmarks.kernel.KernelPlayout;
import io.polyboard.rules.Position;
import io.polyboard.rules.Variant;
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
 * Turns counted per second by perft from the start position, with the last ply counted without
 * being played; and moves per second of uniformly random play from the start to the end of the
 * game, with draws by repetition, no progress and dead position, and random numbers of a fixed
 * seed. With {@code -prof gc} it also shows allocation, which is zero in a steady state.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 4)
@Measurement(iterations = 5, time = 4)
@Fork(1)
public class PerftBenchmark {
  /** Variant and depth of perft. */
  @Param({
    "chess:6",
    "mapped-chess:3",
    "mapped-chess-protect:3",
    "chess-on-two-boards:3",
    "chess-on-two-boards-sibahi:3",
    "positional-8x8x2:3",
    "positional-7x7x3:3",
    "positional-6x6x4:3",
    "alice:5",
    "raumschach:4"
  })
  public String run = "";

  private Position position = Variants.shipped("chess").start();
  private int depth;
  private IntSupplier playout = () -> 0;

  /** The counter that JMH divides by time: a throughput in turns a second. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.OPERATIONS)
  public static class Counted {
    public long turns;
  }

  /** The same for random play. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.OPERATIONS)
  public static class Played {
    public long moves;
    public long games;
  }

  @Setup
  public void setUp() {
    String[] parts = run.split(":", 2);
    Variant variant = Variants.shipped(parts[0]);
    position = variant.start();
    depth = Integer.parseInt(parts[1]);
    playout = variant.own(IntSupplier.class, KernelPlayout.class);
  }

  @Benchmark
  public long perft(Counted counted) {
    long turns = position.perft(depth);
    counted.turns += turns;
    return turns;
  }

  @Benchmark
  public int playout(Played played) {
    int moves = playout.getAsInt();
    played.moves += moves;
    played.games++;
    return moves;
  }
}
