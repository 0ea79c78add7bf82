package io.polyboard.embedded;

import static java.nio.file.StandardCopyOption.COPY_ATTRIBUTES;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;

import module java.base;

/** Data of servers that do not run, for tests to do with as they please. */
final class Copies {
  private Copies() {}

  /**
   * Copies all that is in a directory.
   *
   * @param target empty
   */
  static void copy(Path source, Path target) throws IOException {
    try (Stream<Path> files = Files.walk(source)) {
      for (Path file : files.toList()) {
        Files.copy(
            file, target.resolve(source.relativize(file)), COPY_ATTRIBUTES, REPLACE_EXISTING);
      }
    }
  }
}
