package io.polyboard.play;

import module java.base;

/** Derives the seeds of parts from the seed of the whole. */
public final class Seed {
  private Seed() {}

  /** A seed that looks unrelated to seeds derived from other seeds or by other paths. */
  public static long derive(long seed, long... path) {
    long derived = new SplittableRandom(seed).nextLong();
    for (long step : path) {
      derived = new SplittableRandom(derived ^ new SplittableRandom(step).nextLong()).nextLong();
    }
    return derived;
  }
}
