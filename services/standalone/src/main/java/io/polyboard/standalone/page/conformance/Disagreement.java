package io.polyboard.standalone.page.conformance;

import io.polyboard.rules.Problem;
import org.jspecify.annotations.Nullable;

/**
 * A difference between a row of a conformance file and the rules, or a malformed part of the row;
 * also its JSON.
 *
 * @param line the line on which the row ends, counted from 1
 * @param column the name of the column, or null if the whole row is at fault
 * @param expected the value in the file, or null if it cannot be compared
 * @param found the value by the rules, or null
 * @param reason what is wrong, in words
 */
public record Disagreement(
    long line,
    @Nullable String column,
    @Nullable String expected,
    @Nullable String found,
    String reason) {

  /** Longer than any MFEN of a shipped variant. */
  private static final int MAX_SHOWN = 1000;

  /** A column whose value differs from that of the rules. */
  public static Disagreement between(long line, String column, String expected, String found) {
    String reason = "expected " + shown(expected) + ", found " + shown(found);
    return new Disagreement(line, column, expected, found, reason);
  }

  /** A column that is malformed or that the rules refuse; the fault's place is its name. */
  public static Disagreement of(long line, Problem fault) {
    return new Disagreement(line, fault.place().words(), null, null, fault.message());
  }

  /** A fault of a whole row. */
  public static Disagreement ofRow(long line, String reason) {
    return new Disagreement(line, null, null, null, reason);
  }

  /** A value as text, shortened if it is too long to read. */
  public static String shown(String value) {
    return value.isEmpty() ? "nothing" : value.substring(0, Math.min(value.length(), MAX_SHOWN));
  }

  /** In words, without the line. */
  @Override
  public String toString() {
    return column == null ? reason : column + ": " + reason;
  }
}
