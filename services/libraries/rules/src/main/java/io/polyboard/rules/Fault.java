package io.polyboard.rules;

/**
 * One reason for refusing an input, with its place.
 *
 * @param place what is wrong: a field of MFEN, a turn, a cell, or {@code line 3, column 5} of a
 *     file
 * @param reason what is wrong with it and, where it is not plain, what to write instead
 */
public record Fault(String place, String reason) {
  @Override
  public String toString() {
    return place + ": " + reason;
  }
}
