package io.polyboard.standalone.page.conformance;

import io.polyboard.rules.Problem;
import org.jspecify.annotations.Nullable;

/**
 * What a row of a conformance file says and the rules do not, or what is malformed in it. The JSON
 * of it, too.
 *
 * @param line the line on which the row ends, counted from 1
 * @param column the name of the column, or null where the row is at fault as a whole
 * @param expected what the file says, or null where that cannot be compared
 * @param found what the rules say, or null
 * @param reason what is wrong, in words
 */
public record Disagreement(
    long line,
    @Nullable String column,
    @Nullable String expected,
    @Nullable String found,
    String reason) {

  /** Longer than any MFEN of a shipped variant. */
  private static final int MOST_SHOWN = 1000;

  /** A column that says one thing, and the rules another. */
  public static Disagreement between(long line, String column, String expected, String found) {
    String reason = "expected " + shown(expected) + ", found " + shown(found);
    return new Disagreement(line, column, expected, found, reason);
  }

  /** A column that is malformed or that the rules refuse; the fault's place is its name. */
  public static Disagreement of(long line, Problem fault) {
    return new Disagreement(line, fault.place().words(), null, null, fault.message());
  }

  /** A row at fault as a whole. */
  public static Disagreement ofRow(long line, String reason) {
    return new Disagreement(line, null, null, null, reason);
  }

  /** A value in words, cut off where it is too long to read. */
  public static String shown(String value) {
    return value.isEmpty() ? "nothing" : value.substring(0, Math.min(value.length(), MOST_SHOWN));
  }

  /** In words, without the line. */
  @Override
  public String toString() {
    return column == null ? reason : column + ": " + reason;
  }
}
