package io.polyboard.tournament;

import module java.base;

/** The ids of tournaments and studies: lower-case letters and digits. Thread-safe. */
public final class Ids {
  private static final SecureRandom RANDOM = new SecureRandom();

  private Ids() {}

  /** An id that nothing else has, but for a chance of one in 2^64. */
  public static String fresh() {
    return Long.toUnsignedString(RANDOM.nextLong(), Character.MAX_RADIX);
  }
}
