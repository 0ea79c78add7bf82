package io.polyboard.standalone.page.conformance;

import module java.base;

import org.jspecify.annotations.Nullable;

/**
 * A conformance file checked against the rules; also its JSON.
 *
 * @param fault why the file cannot be checked, or null
 * @param rows the number of rows checked
 */
public record CheckedFile(
    String file, @Nullable String fault, int rows, List<Disagreement> disagreements) {

  /** A file whose rows were checked. */
  public static CheckedFile of(Path file, int rows, List<Disagreement> disagreements) {
    return new CheckedFile(file.toString(), null, rows, disagreements);
  }

  /** A file that cannot be checked. */
  public static CheckedFile refused(Path file, String fault) {
    return new CheckedFile(file.toString(), fault, 0, List.of());
  }

  /** Whether it was checked, and all rows agree. */
  public boolean agrees() {
    return fault == null && disagreements.isEmpty();
  }
}
