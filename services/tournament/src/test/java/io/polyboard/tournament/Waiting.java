package io.polyboard.tournament;

import module java.base;

/** Waits for conditions. */
public final class Waiting {
  private static final Duration MAX = Duration.ofMinutes(2);

  private Waiting() {}

  /** Waits until a condition holds, and checks it often. */
  public static void until(String what, BooleanSupplier condition) throws InterruptedException {
    long deadline = System.nanoTime() + MAX.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError("timed out waiting until " + what);
      }
      Thread.sleep(10);
    }
  }
}
