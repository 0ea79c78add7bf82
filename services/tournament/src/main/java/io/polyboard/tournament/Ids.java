package io.polyboard.tournament;

import module java.base;

/** The ids of tournaments and studies: lower-case letters and digits. Thread-safe. */
public final class Ids {
  private static final SecureRandom RANDOM = new SecureRandom();

  private Ids() {}

  /** A new id; the chance that another one equals it is one in 2^64. */
  public static String fresh() {
    return Long.toUnsignedString(RANDOM.nextLong(), Character.MAX_RADIX);
  }
}
