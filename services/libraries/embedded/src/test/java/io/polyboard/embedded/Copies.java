package io.polyboard.embedded;

import static java.nio.file.StandardCopyOption.COPY_ATTRIBUTES;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;

import module java.base;

/** Copies data of stopped servers, so that tests may change them. */
final class Copies {
  private Copies() {}

  /**
   * Copies the content of a directory.
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
