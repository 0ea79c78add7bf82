package io.polyboard.engine;

import module java.base;

import org.jspecify.annotations.Nullable;

/**
 * How an engine searches. Immutable.
 *
 * @param threads search threads, 1 to {@link #MAX_THREADS}
 * @param hash size of the transposition table in MiB, 1 to {@link TranspositionTable#MAX_MEBIBYTES}
 * @param multiPv how many best turns to report with their lines, 1 to {@link #MAX_MULTI_PV}
 * @param weights the weights of the evaluation; null for those that ship with the variant, or
 *     derived ones if none ship
 * @param noise max random change of each position's evaluation, in centipawns either way; 0 to
 *     {@link #MAX_NOISE}
 * @param seed of the noise
 * @param without techniques to leave out; null for those of {@link Technique#leftOut}
 */
public record Settings(
    int threads,
    int hash,
    int multiPv,
    @Nullable Weights weights,
    int noise,
    long seed,
    @Nullable Set<Technique> without) {
  /** Max search threads. */
  public static final int MAX_THREADS = 256;

  /** Max lines. */
  public static final int MAX_MULTI_PV = 256;

  /** Max noise, in centipawns. */
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

  private static void require(String name, int value, int min, int max) {
    if (value < min || value > max) {
      throw new IllegalArgumentException(
          name + " must be between " + min + " and " + max + ", was " + value);
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

  /** Leaves out exactly these techniques. */
  public Settings without(Collection<Technique> techniques) {
    return new Settings(threads, hash, multiPv, weights, noise, seed, Set.copyOf(techniques));
  }
}
