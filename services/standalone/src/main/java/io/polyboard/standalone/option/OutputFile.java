package io.polyboard.standalone.option;

import static java.nio.charset.StandardCharsets.UTF_8;

import module java.base;

import io.polyboard.rules.RefusedException;
import io.polyboard.standalone.terminal.Failures;

/**
 * A file that a command creates for its option {@code --output}. It is checked before the work
 * begins, and never replaces an existing file.
 *
 * @param path of the file
 */
public record OutputFile(Path path) {
  /**
   * A file that does not exist yet and can be created.
   *
   * @throws RefusedException if it exists or cannot be written
   */
  public static OutputFile of(String name) {
    Path path;
    try {
      path = Path.of(name);
    } catch (InvalidPathException e) {
      throw new RefusedException("--output", "is not a path: " + e.getReason());
    }
    if (Files.exists(path)) {
      throw new RefusedException(name, "already exists; remove it or name another file");
    }
    Path directory = Objects.requireNonNull(path.toAbsolutePath().getParent());
    if (!Files.isDirectory(directory) || !Files.isWritable(directory)) {
      throw new RefusedException(
          name, "cannot be written: its directory does not exist or is read-only");
    }
    return new OutputFile(path);
  }

  /**
   * Creates the file.
   *
   * @throws RefusedException if it exists by now or cannot be written
   */
  public void write(String text) {
    write(path, text, StandardOpenOption.CREATE_NEW);
  }

  /**
   * Writes a file; replaces an existing one.
   *
   * @throws RefusedException if it cannot be written
   */
  public static void replace(Path path, String text) {
    write(path, text);
  }

  private static void write(Path path, String text, OpenOption... options) {
    try {
      Files.writeString(path, text, UTF_8, options);
    } catch (IOException e) {
      throw new RefusedException(path.toString(), Failures.reason(e));
    }
  }
}
