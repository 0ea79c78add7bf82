package io.polyboard.embedded;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import module java.base;

import org.apache.commons.io.file.PathUtils;

/**
 * A directory that one process has to itself as long as it lives. The operating system lets go of
 * the claim of a process that was killed, so whoever holds one may take what it finds there for
 * left-overs.
 */
final class ClaimedDirectory implements AutoCloseable {
  /** What was left behind by a process that was killed may go on for a moment. */
  private static final int MOST_ATTEMPTS = 100;

  private static final String LOCK = "owner.lock";

  private final Path path;
  private final FileChannel lock;

  private ClaimedDirectory(Path path, FileChannel lock) {
    this.path = path;
    this.lock = lock;
  }

  /**
   * Claims a directory, which is made where there is none, readable by its owner only.
   *
   * @param server what is to live there, for messages
   * @throws EmbeddedServerException if it cannot be written to, or if another process has it
   */
  static ClaimedDirectory claim(Path directory, String server) {
    try {
      Path path = createPrivate(directory).toRealPath();
      FileChannel lock = FileChannel.open(path.resolve(LOCK), CREATE, READ, WRITE);
      try {
        if (lock.tryLock() == null) {
          String owner = read(lock);
          lock.close();
          throw taken(path, server, owner);
        }
      } catch (OverlappingFileLockException e) {
        lock.close();
        throw taken(path, server, Long.toString(ProcessHandle.current().pid()));
      }
      lock.truncate(0);
      lock.write(StandardCharsets.UTF_8.encode(Long.toString(ProcessHandle.current().pid())), 0);
      return new ClaimedDirectory(path, lock);
    } catch (IOException e) {
      throw new EmbeddedServerException(
          "The directory %s of the embedded %s cannot be used (%s): make it writable, or name another one."
              .formatted(directory, server, e),
          e);
    }
  }

  private static EmbeddedServerException taken(Path path, String server, String owner) {
    return new EmbeddedServerException(
        "The directory %s is in use by another embedded %s (process %s): stop that one, or name another directory."
            .formatted(path, server, owner.isBlank() ? "unknown" : owner));
  }

  private static String read(FileChannel channel) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(32);
    channel.read(buffer, 0);
    return StandardCharsets.UTF_8.decode(buffer.flip()).toString().strip();
  }

  /** The directory, absolute and free of symbolic links. */
  Path path() {
    return path;
  }

  @Override
  public void close() {
    try {
      lock.close();
    } catch (IOException e) {
      throw new EmbeddedServerException("The claim on %s cannot be let go.".formatted(path), e);
    }
  }

  /** Makes a directory and those above it where they are missing; the last is its owner's alone. */
  static Path createPrivate(Path directory) throws IOException {
    boolean isNew = !Files.isDirectory(directory);
    Files.createDirectories(directory);
    if (isNew && directory.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwx------"));
    }
    return directory;
  }

  /** Writes a file that nobody but its owner may read, in place of one of that name. */
  Path writePrivate(String name, String text) throws IOException {
    Path file = path.resolve(name);
    Files.deleteIfExists(file);
    if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      Files.createFile(
          file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    }
    return Files.writeString(file, text);
  }

  /** Deletes every directory in this one whose name begins with the prefix. */
  void deleteLeftOvers(String prefix) throws IOException {
    List<Path> leftOvers;
    try (var entries = Files.list(path)) {
      leftOvers = entries.filter(e -> e.getFileName().toString().startsWith(prefix)).toList();
    }
    for (Path leftOver : leftOvers) {
      deleteTree(leftOver);
    }
  }

  /**
   * Deletes a directory with all that is in it, also while a process that was left behind still
   * makes or deletes files there.
   */
  static void deleteTree(Path directory) throws IOException {
    for (int attempt = 0; Files.exists(directory); attempt++) {
      if (attempt == MOST_ATTEMPTS) {
        throw new DirectoryNotEmptyException(directory.toString());
      }
      try {
        PathUtils.deleteDirectory(directory);
      } catch (NoSuchFileException e) {
        // Somebody else was faster.
      }
    }
  }
}
