package io.polyboard.standalone.page;

import module java.base;

/** Rows of text in columns as wide as their widest cell. */
public final class TextTable {
  private static final String GAP = "  ";

  private final List<String[]> rows = new ArrayList<>();

  /** Appends a row; all rows have the same number of cells. */
  public void row(String... cells) {
    rows.add(cells);
  }

  /** The rows as lines, their cells aligned to the left. */
  public List<String> lines() {
    if (rows.isEmpty()) {
      return List.of();
    }
    int[] widths = new int[rows.getFirst().length];
    for (String[] row : rows) {
      for (int column = 0; column < widths.length; column++) {
        widths[column] = Math.max(widths[column], row[column].length());
      }
    }
    List<String> lines = new ArrayList<>();
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
