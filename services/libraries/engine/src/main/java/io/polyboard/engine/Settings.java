package io.polyboard.engine;

import module java.base;

import org.jspecify.annotations.Nullable;

/**
 * How an engine searches. Immutable.
 *
 * @param threads searching threads, 1 to {@link #MAX_THREADS}
 * @param hash size of the transposition table in MiB, 1 to {@link TranspositionTable#MAX_MEBIBYTES}
 * @param multiPv how many best turns to report with their lines, 1 to {@link #MAX_MULTI_PV}
 * @param weights the weights of the evaluation; null for those that ship with the variant, or the
 *     derived ones where none do
 * @param noise how far, in centipawns either way, the evaluation of each position is moved by
 *     chance; 0 to {@link #MAX_NOISE}
 * @param seed of that chance
 * @param without techniques left out; null for those that {@link Technique#leftOut} says
 */
public record Settings(
    int threads,
    int hash,
    int multiPv,
    @Nullable Weights weights,
    int noise,
    long seed,
    @Nullable Set<Technique> without) {
  /** The most searching threads. */
  public static final int MAX_THREADS = 256;

  /** The most lines. */
  public static final int MAX_MULTI_PV = 256;

  /** The most noise, in centipawns. */
  public static final int MAX_NOISE = 1000;

  /** One thread, 16 MiB, one line, no noise, the weights and techniques of the variant. */
  public static final Settings DEFAULT = new Settings(1, 16, 1, null, 0, 0, null);

  /**
   * @throws IllegalArgumentException for values out of range; names the setting
   */
  public Settings {
    require("threads", threads, 1, MAX_THREADS);
    require("hash", hash, 1, TranspositionTable.MAX_MEBIBYTES);
    require("multipv", multiPv, 1, MAX_MULTI_PV);
    require("noise", noise, 0, MAX_NOISE);
    without = without == null ? null : Set.copyOf(without);
  }

  private static void require(String name, int value, int least, int most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(name + " " + value + "; use " + least + " to " + most);
    }
  }

  public Settings withThreads(int threads) {
    return new Settings(threads, hash, multiPv, weights, noise, seed, without);
  }

  public Settings withHash(int hash) {
    return new Settings(threads, hash, multiPv, weights, noise, seed, without);
  }

  public Settings withMultiPv(int multiPv) {
    return new Settings(threads, hash, multiPv, weights, noise, seed, without);
  }

  public Settings withWeights(@Nullable Weights weights) {
    return new Settings(threads, hash, multiPv, weights, noise, seed, without);
  }

  public Settings withNoise(int noise, long seed) {
    return new Settings(threads, hash, multiPv, weights, noise, seed, without);
  }

  /** Exactly these techniques are left out. */
  public Settings without(Collection<Technique> techniques) {
    return new Settings(threads, hash, multiPv, weights, noise, seed, Set.copyOf(techniques));
  }
}
