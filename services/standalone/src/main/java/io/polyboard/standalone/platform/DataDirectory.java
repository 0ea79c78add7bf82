package io.polyboard.standalone.platform;

import module java.base;

import io.polyboard.rules.RefusedException;
import org.jspecify.annotations.Nullable;

/**
 * The directory in which a platform of one process keeps its broker, database and logs. One process
 * has it at a time, and publishes its address to others in a file.
 */
public final class DataDirectory implements AutoCloseable {
  private static final String LOCK = "lock";
  private static final String ADDRESS = "address";
  private static final String LASTING = "until stopped";
  private static final String TOKEN = "token ";
  private static final String CA = "ca ";
  private static final String HTTP = "http ";

  private final Path path;
  private final FileChannel channel;
  private final @Nullable FileLock lock;

  private DataDirectory(Path path, FileChannel channel, @Nullable FileLock lock) {
    this.path = path;
    this.channel = channel;
    this.lock = lock;
  }

  /** The directory of this user: {@code ~/.polyboard}. */
  public static Path ofUser() {
    return Path.of(System.getProperty("user.home"), ".polyboard");
  }

  /**
   * Creates the directory if necessary, and tries to lock it for this process.
   *
   * @throws RefusedException if it cannot be created or written
   */
  public static DataDirectory open(Path path) {
    try {
      Files.createDirectories(path);
      FileChannel channel =
          FileChannel.open(path.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      try {
        return new DataDirectory(path.toAbsolutePath(), channel, channel.tryLock());
      } catch (OverlappingFileLockException e) {
        return new DataDirectory(path.toAbsolutePath(), channel, null);
      }
    } catch (IOException e) {
      throw new RefusedException(
          path.toString(),
          "cannot be used: " + e.getMessage() + "; name another directory with --data");
    }
  }

  /** Whether this process has the directory; otherwise another one has it. */
  public boolean isOwn() {
    return lock != null;
  }

  /** A subdirectory, created if necessary. */
  Path subdirectory(String name) {
    try {
      return Files.createDirectories(path.resolve(name));
    } catch (IOException e) {
      throw new RefusedException(
          path.resolve(name).toString(), "cannot be created: " + e.getMessage());
    }
  }

  /**
   * The address of the process that has the directory.
   *
   * @param address {@code host:port}
   * @param isLasting whether the process runs until it is stopped; otherwise until its command ends
   * @param token the token that commands of the same user must send; null for none
   * @param ca the file of certificates to trust; null for none
   * @param http the URL of its dashboard; null for none
   */
  record Listening(
      String address,
      boolean isLasting,
      @Nullable String token,
      @Nullable String ca,
      @Nullable String http) {
    private static Listening of(List<String> lines) {
      return new Listening(
          lines.getFirst().strip(),
          lines.contains(LASTING),
          value(lines, TOKEN),
          value(lines, CA),
          value(lines, HTTP));
    }

    private static @Nullable String value(List<String> lines, String name) {
      return lines.stream()
          .filter(line -> line.startsWith(name))
          .findFirst()
          .map(line -> line.substring(name.length()))
          .orElse(null);
    }

    private String text() {
      return address
          + "\n"
          + (isLasting ? LASTING + "\n" : "")
          + (token == null ? "" : TOKEN + token + "\n")
          + (ca == null ? "" : CA + ca + "\n")
          + (http == null ? "" : HTTP + http + "\n");
    }
  }

  /** The address of the process that has the directory, if it is published. */
  Optional<Listening> host() {
    try {
      List<String> lines = Files.readAllLines(path.resolve(ADDRESS));
      return lines.isEmpty() ? Optional.empty() : Optional.of(Listening.of(lines));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Publishes the address of this process. */
  void publish(Listening host) {
    try {
      Path written = path.resolve(ADDRESS + ".new");
      Files.deleteIfExists(written);
      // The file may have a token, so only this user may read it.
      Files.createFile(
          written,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      Files.writeString(written, host.text());
      Files.move(written, path.resolve(ADDRESS), StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new RefusedException(path.toString(), "cannot be written: " + e.getMessage());
    }
  }

  /** Removes the address that this process, or an earlier one, has published. */
  void retract() {
    try {
      Files.deleteIfExists(path.resolve(ADDRESS));
    } catch (IOException e) {
      throw new RefusedException(path.toString(), "cannot be written: " + e.getMessage());
    }
  }

  @Override
  public void close() {
    try {
      if (isOwn()) {
        retract();
      }
      channel.close();
    } catch (IOException e) {
      throw new RefusedException(path.toString(), "cannot be closed: " + e.getMessage());
    }
  }
}
