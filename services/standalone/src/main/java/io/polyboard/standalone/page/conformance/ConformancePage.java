package io.polyboard.standalone.page.conformance;

import io.polyboard.standalone.page.Json;
import io.polyboard.standalone.terminal.Failures;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** What a check of conformance files has found. The text comes row by row. */
public record ConformancePage(List<CheckedFile> files) {

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

  /** For programs: one line of JSON, in the shape that the help of the command gives. */
  public String json() {
    return Json.of(
        new Shape(
            files,
            files.stream().mapToInt(CheckedFile::rows).sum(),
            files.stream().mapToInt(file -> file.disagreements().size()).sum()));
  }

  private record Shape(List<CheckedFile> files, int rows, int disagreements) {}
}
