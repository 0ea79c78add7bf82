package io.polyboard.standalone.page;

import module java.base;

/**
 * The columns of a table with one row per item.
 *
 * @param <T> an item
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

  /** Appends a column if it is shown. */
  public Columns<T> withIf(boolean isShown, String heading, Function<? super T, ?> cell) {
    return isShown ? with(heading, cell) : this;
  }

  /** One line per item, below the headings if there are any. */
  public List<String> lines(List<T> items) {
    TextTable table = new TextTable();
    if (!headings.stream().allMatch(String::isEmpty)) {
      table.row(headings.toArray(String[]::new));
    }
    for (T item : items) {
      table.row(
          cells.stream().map(cell -> String.valueOf(cell.apply(item))).toArray(String[]::new));
    }
    return table.lines();
  }

  /** The same below an empty line and a title; no lines if there are no items. */
  public List<String> lines(String title, List<T> items) {
    if (items.isEmpty()) {
      return List.of();
    }
    List<String> lines = new ArrayList<>(List.of("", title));
    lines.addAll(lines(items));
    return lines;
  }
}
