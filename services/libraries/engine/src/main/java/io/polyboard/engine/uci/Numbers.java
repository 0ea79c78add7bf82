package io.polyboard.engine.uci;

import module java.base;

import io.polyboard.rules.RefusedException;

/**
 * A range of whole numbers.
 *
 * @param min the least number
 * @param max the greatest number
 */
record Numbers(long min, long max) {
  // More digits could overflow.
  private static final Pattern WHOLE = Pattern.compile("[-+]?[0-9]{1,18}");

  /**
   * Reads a number.
   *
   * @param place to name in a refusal
   * @throws RefusedException if the text is not a number in the range
   */
  long parse(String place, String text) {
    if (!WHOLE.matcher(text).matches()) {
      throw new RefusedException(
          place, "must be a whole number between " + min + " and " + max + ", was '" + text + "'");
    }
    long number = Long.parseLong(text);
    if (number < min || number > max) {
      throw new RefusedException(
          place, "must be between " + min + " and " + max + ", was " + number);
    }
    return number;
  }

  /** The nearest number in the range to a text's number; the least if the text is not a number. */
  long nearest(String text) {
    try {
      BigInteger number = new BigInteger(text);
      return number.max(BigInteger.valueOf(min)).min(BigInteger.valueOf(max)).longValueExact();
    } catch (NumberFormatException e) {
      return min;
    }
  }
}
