package io.polyboard.standalone.page;

import module java.base;

/** Rows of text in columns as wide as they need. */
public final class TextTable {
  private static final String GAP = "  ";

  private final List<String> title;
  private final List<String[]> rows = new ArrayList<>();

  /** A table without a heading. */
  public TextTable() {
    title = List.of();
  }

  /**
   * A table below an empty line and a title; it has no lines at all where no row is appended.
   *
   * @param heading of the columns
   */
  public TextTable(String title, String... heading) {
    this.title = List.of("", title);
    rows.add(heading);
  }

  /** Appends a row, of as many cells as every other. */
  public void row(String... cells) {
    rows.add(cells);
  }

  /** The rows as lines, their cells aligned to the left. */
  public List<String> lines() {
    if (rows.size() == (title.isEmpty() ? 0 : 1)) {
      return List.of();
    }
    int[] widths = new int[rows.getFirst().length];
    for (String[] row : rows) {
      for (int column = 0; column < widths.length; column++) {
        widths[column] = Math.max(widths[column], row[column].length());
      }
    }
    List<String> lines = new ArrayList<>(title);
    for (String[] row : rows) {
      StringBuilder line = new StringBuilder();
      for (int column = 0; column < widths.length; column++) {
        line.append(column == 0 ? "" : GAP)
            .append(row[column])
            .append(" ".repeat(widths[column] - row[column].length()));
      }
      lines.add(line.toString().stripTrailing());
    }
    return lines;
  }
}
