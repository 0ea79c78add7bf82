package io.polyboard.tournament;

import module java.base;

/** Waits for what is to come true. */
public final class Waiting {
  private static final Duration MOST = Duration.ofMinutes(2);

  private Waiting() {}

  /** Waits until a condition holds, looking at it often. */
  public static void until(String what, BooleanSupplier condition) throws InterruptedException {
    long deadline = System.nanoTime() + MOST.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError("waited in vain until " + what);
      }
      Thread.sleep(10);
    }
  }
}
