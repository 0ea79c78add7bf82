package io.polyboard.balance;

/**
 * A hash whose values look random: Guy Steele and others, Fast Splittable Pseudorandom Number
 * Generators, 2014.
 */
public final class Mixing {
  private Mixing() {}

  /** The hash of a number; different numbers have different hashes. */
  public static long mix(long number) {
    long bits = number + 0x9E3779B97F4A7C15L;
    bits = (bits ^ bits >>> 30) * 0xBF58476D1CE4E5B9L;
    bits = (bits ^ bits >>> 27) * 0x94D049BB133111EBL;
    return bits ^ bits >>> 31;
  }
}
