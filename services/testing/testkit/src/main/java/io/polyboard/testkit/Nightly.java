package io.polyboard.testkit;

/**
 * How much a test does: all of it in the profile {@code nightly}, which sets the system property
 * {@code polyboard.test.nightly}, and less on every change.
 */
public final class Nightly {
  private static final int SHARE_BY_DAY = 5;

  private Nightly() {}

  /** Whether tests run at their full size. */
  public static boolean runs() {
    return Boolean.getBoolean("polyboard.test.nightly");
  }

  /**
   * How many random samples a test takes.
   *
   * @param full how many it takes at night; by day it takes a fifth, and at least one
   */
  public static int samples(int full) {
    return runs() ? full : Math.max(1, full / SHARE_BY_DAY);
  }
}
