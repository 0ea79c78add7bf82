package io.polyboard.embedded;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;

/** Data of servers that do not run, for tests to do with as they please. */
final class Copies {
  private Copies() {}

  /**
   * Copies all that is in a directory.
   *
   * @param target empty
   */
  static void copy(Path source, Path target) throws IOException {
    Files.walkFileTree(
        source,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes)
              throws IOException {
            if (!directory.equals(source)) {
              copy(directory);
            }
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            copy(file);
            return FileVisitResult.CONTINUE;
          }

          private void copy(Path path) throws IOException {
            Files.copy(
                path, target.resolve(source.relativize(path)), StandardCopyOption.COPY_ATTRIBUTES);
          }
        });
  }
}
