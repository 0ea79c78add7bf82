package io.polyboard.standalone.page;

import module java.base;

/**
 * The columns of a table that has a row for each of some things.
 *
 * @param <T> a thing
 */
public final class Columns<T> {
  private final List<String> headings = new ArrayList<>();
  private final List<Function<? super T, ?>> cells = new ArrayList<>();

  /** Appends a column. */
  public Columns<T> with(String heading, Function<? super T, ?> cell) {
    headings.add(heading);
    cells.add(cell);
    return this;
  }

  /** Appends a column if it is to be there. */
  public Columns<T> withIf(boolean isThere, String heading, Function<? super T, ?> cell) {
    return isThere ? with(heading, cell) : this;
  }

  /** A line for each of the things, below the headings if there are any. */
  public List<String> lines(List<T> things) {
    TextTable table = new TextTable();
    if (!headings.stream().allMatch(String::isEmpty)) {
      table.row(headings.toArray(String[]::new));
    }
    for (T thing : things) {
      table.row(
          cells.stream().map(cell -> String.valueOf(cell.apply(thing))).toArray(String[]::new));
    }
    return table.lines();
  }

  /** The same below an empty line and a title; no lines at all without things. */
  public List<String> lines(String title, List<T> things) {
    if (things.isEmpty()) {
      return List.of();
    }
    List<String> lines = new ArrayList<>(List.of("", title));
    lines.addAll(lines(things));
    return lines;
  }
}
