package io.polyboard.standalone.page.conformance;

import module java.base;

import io.polyboard.standalone.terminal.Failures;

/**
 * What a check of conformance files has found. The text comes row by row.
 *
 * @param rows that were checked
 * @param disagreements that were found
 */
public record ConformancePage(List<CheckedFile> files, int rows, int disagreements) {
  public static ConformancePage of(List<CheckedFile> files) {
    return new ConformancePage(
        files,
        files.stream().mapToInt(CheckedFile::rows).sum(),
        files.stream().mapToInt(file -> file.disagreements().size()).sum());
  }

  /** What disagrees in a row. */
  public static String row(Path file, long line, List<Disagreement> inRow) {
    String text = inRow.stream().map(Disagreement::toString).collect(Collectors.joining("; "));
    return Failures.printable(file + ":" + line + ": " + text);
  }

  /**
   * The last line about a file.
   *
   * @param rows the number of rows checked
   * @param disagreeing how many of them disagree
   */
  public static String verdict(Path file, int rows, int disagreeing) {
    String counted = rows == 1 ? " row checked, " : " rows checked, ";
    String verdict = disagreeing == 0 ? "all agree" : disagreeing + " disagree";
    return file + ": " + rows + counted + verdict;
  }
}
