package io.polyboard.standalone.platform;

import module java.base;

import io.polyboard.rules.RefusedException;
import org.jspecify.annotations.Nullable;

/**
 * Where a platform of one process keeps what lasts: broker, database, logs. One process has it at a
 * time, and tells others in a file where it answers.
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
   * Makes the directory if need be, and tries to have it for this process.
   *
   * @throws RefusedException if it cannot be made or written
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
          path.toString(), "cannot be used: " + e.getMessage() + "; name another with --data");
    }
  }

  /** Whether this process has it; otherwise another does. */
  public boolean isOwn() {
    return lock != null;
  }

  /** A directory inside it, made if need be. */
  Path subdirectory(String name) {
    try {
      return Files.createDirectories(path.resolve(name));
    } catch (IOException e) {
      throw new RefusedException(
          path.resolve(name).toString(), "cannot be made: " + e.getMessage());
    }
  }

  /**
   * Where a process answers that has the directory.
   *
   * @param address {@code host:port}
   * @param isLasting whether it runs until it is stopped; otherwise until its command is done
   * @param token what it asks commands of the same user for; null for nothing
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

  /** Where the process that has the directory answers, once it does. */
  Optional<Listening> host() {
    try {
      List<String> lines = Files.readAllLines(path.resolve(ADDRESS));
      return lines.isEmpty() ? Optional.empty() : Optional.of(Listening.of(lines));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Tells others where this process answers. */
  void publish(Listening host) {
    try {
      Path written = path.resolve(ADDRESS + ".new");
      Files.deleteIfExists(written);
      // It may have a token: nobody else is to read it.
      Files.createFile(
          written,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      Files.writeString(written, host.text());
      Files.move(written, path.resolve(ADDRESS), StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new RefusedException(path.toString(), "cannot be written: " + e.getMessage());
    }
  }

  /** Takes back what an earlier process, or this one, told. */
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
