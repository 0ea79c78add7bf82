package io.polyboard.engine.uci;

import module java.base;

import io.polyboard.rules.RefusedException;

/**
 * The whole numbers that are allowed somewhere.
 *
 * @param least the least of them
 * @param most the greatest of them
 */
record Numbers(long least, long most) {
  // More digits could overflow.
  private static final Pattern WHOLE = Pattern.compile("[-+]?[0-9]{1,18}");

  /**
   * Reads a number.
   *
   * @param place what to name in a refusal
   * @throws RefusedException if the text is not one of these numbers
   */
  long parse(String place, String text) {
    if (!WHOLE.matcher(text).matches()) {
      throw new RefusedException(
          place, "'" + text + "' is not a whole number; use " + least + " to " + most);
    }
    long number = Long.parseLong(text);
    if (number < least || number > most) {
      throw new RefusedException(place, number + " is out of range; use " + least + " to " + most);
    }
    return number;
  }

  /** The number that a text seems to mean: within the range, and the least if it is no number. */
  long nearest(String text) {
    try {
      BigInteger number = new BigInteger(text);
      return number.max(BigInteger.valueOf(least)).min(BigInteger.valueOf(most)).longValueExact();
    } catch (NumberFormatException e) {
      return least;
    }
  }
}
