package io.polyboard.standalone.command.conformance;

import module java.base;

import io.polyboard.rules.Place;
import io.polyboard.rules.Position;
import io.polyboard.rules.Problem;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Variant;
import io.polyboard.standalone.command.position.ParallelPerft;
import io.polyboard.standalone.option.PositionOptions;
import io.polyboard.standalone.page.conformance.Disagreement;
import io.polyboard.standalone.terminal.Progress;

/** One row of a conformance file, and its disagreements with the rules. */
final class ConformanceRow {
  private final long line;
  private final Map<String, String> values;
  private final Function<String, Variant> variants;
  private final int threads;
  private final Progress progress;
  private final List<Disagreement> disagreements = new ArrayList<>();

  /**
   * @param line the line on which it ends, counted from 1
   * @param values the texts by column
   * @param variants returns the variant of an id; throws {@link RefusedException}
   * @param threads number of threads that count sequences of turns
   */
  ConformanceRow(
      long line,
      Map<String, String> values,
      Function<String, Variant> variants,
      int threads,
      Progress progress) {
    this.line = line;
    this.values = values;
    this.variants = variants;
    this.threads = threads;
    this.progress = progress;
  }

  /** The disagreements found so far. */
  List<Disagreement> disagreements() {
    return disagreements;
  }

  /** Records a disagreement, unless both are equal as text. */
  void compare(String column, Object expected, Object found) {
    if (!expected.toString().equals(found.toString())) {
      disagreements.add(Disagreement.between(line, column, expected.toString(), found.toString()));
    }
  }

  String text(String column) {
    return Objects.requireNonNull(values.get(column), column);
  }

  /** The text of a column that must match a regular expression. */
  String matching(String column, String regex, String what) {
    String text = text(column);
    if (!text.matches(regex)) {
      throw new RefusedException(
          column, "expected " + what + ", found " + Disagreement.shown(text));
    }
    return text;
  }

  /** The number in a column, 0 to {@code max}. */
  long number(String column, long max) {
    String text = matching(column, "[0-9]+", "a whole number");
    try {
      long number = Long.parseLong(text);
      if (number <= max) {
        return number;
      }
    } catch (NumberFormatException tooLong) {
      // Reported below, like any other number that is too large.
    }
    throw new RefusedException(column, "must be between 0 and " + max + ", was " + text);
  }

  Variant variant() {
    return named("variant", () -> variants.apply(text("variant")));
  }

  Position position(String column) {
    Variant variant = variant();
    return named(column, () -> PositionOptions.position(variant, text(column)));
  }

  /** The number of sequences of legal turns of a length. */
  long perft(Position position, int depth) throws InterruptedException {
    return ParallelPerft.count(position, depth, threads, progress);
  }

  /** The result of the supplier. Its faults get the column as their place. */
  <T> T named(String column, Supplier<T> supplier) {
    try {
      return supplier.get();
    } catch (RefusedException e) {
      Place place = Place.named(column);
      throw new RefusedException(
          e.problems().stream()
              .map(fault ->
                  fault.place().equals(place) ? fault : Problem.of(column, fault.toString()))
              .toList());
    }
  }
}
