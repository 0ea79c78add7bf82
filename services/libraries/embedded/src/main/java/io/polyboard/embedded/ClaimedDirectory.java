package io.polyboard.embedded;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import module java.base;

import org.apache.commons.io.file.PathUtils;

/**
 * A directory that one process owns exclusively while it lives. The operating system releases the
 * claim of a killed process, so the next owner may treat the files that it finds as left-overs.
 */
final class ClaimedDirectory implements AutoCloseable {
  /** Child processes of a killed process may run on for a moment and still change files. */
  private static final int MAX_ATTEMPTS = 100;

  private static final String LOCK = "owner.lock";

  private final Path path;
  private final FileChannel lock;

  private ClaimedDirectory(Path path, FileChannel lock) {
    this.path = path;
    this.lock = lock;
  }

  /**
   * Claims a directory. A missing directory is created, readable by its owner only.
   *
   * @param server the kind of server, for messages
   * @throws EmbeddedServerException if the directory is not writable, or another process has it
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
          "The directory %s of the embedded %s cannot be used (%s): make it writable, or use another one."
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
      throw new EmbeddedServerException("Cannot release the lock on %s.".formatted(path), e);
    }
  }

  /** Creates a directory and missing parents; only its owner can access a new directory. */
  static Path createPrivate(Path directory) throws IOException {
    boolean isNew = !Files.isDirectory(directory);
    Files.createDirectories(directory);
    if (isNew && directory.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwx------"));
    }
    return directory;
  }

  /** Writes a file that only its owner may read; replaces a file of that name. */
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
   * Deletes a directory and its content, even while an orphaned process still creates or deletes
   * files there.
   */
  static void deleteTree(Path directory) throws IOException {
    for (int attempt = 0; Files.exists(directory); attempt++) {
      if (attempt == MAX_ATTEMPTS) {
        throw new DirectoryNotEmptyException(directory.toString());
      }
      try {
        PathUtils.deleteDirectory(directory);
      } catch (NoSuchFileException e) {
        // Another process was faster.
      }
    }
  }
}
