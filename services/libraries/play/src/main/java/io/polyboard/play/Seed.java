package io.polyboard.play;

import module java.base;

/** Seeds for the parts of something that is left to chance, derived from its own. */
public final class Seed {
  private Seed() {}

  /** A seed that looks unrelated to those derived from other seeds or along other paths. */
  public static long derive(long seed, long... path) {
    long derived = new SplittableRandom(seed).nextLong();
    for (long step : path) {
      derived = new SplittableRandom(derived ^ new SplittableRandom(step).nextLong()).nextLong();
    }
    return derived;
  }
}
