package io.polyboard.embedded;

import module java.base;

import org.apache.commons.codec.digest.DigestUtils;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;

/**
 * The programs of PostgreSQL, unpacked from the class path once per user: into {@code
 * polyboard/postgresql-DIGEST} of the user's cache directory ({@code XDG_CACHE_HOME}, or {@code
 * ~/.cache}). Several processes may unpack at the same time, and be killed while they do: a
 * directory with the final name is always complete.
 */
final class PostgresPrograms {
  /** The output of a program, and whether it succeeded. */
  record Result(boolean isSuccess, String output) {}

  private final Path directory;

  private PostgresPrograms(Path directory) {
    this.directory = directory;
  }

  /**
   * @throws EmbeddedServerException if there is no PostgreSQL for this platform, or it cannot be
   *     unpacked
   */
  static PostgresPrograms unpacked() {
    String archive = "/postgres-%s-%s.txz".formatted(system(), architecture());
    byte[] content = content(archive);
    Path cache = cache();
    Path directory = cache.resolve("postgresql-" + DigestUtils.sha256Hex(content).substring(0, 16));
    try {
      if (!Files.isDirectory(directory)) {
        ClaimedDirectory.createPrivate(cache);
        Path unpacked = Files.createTempDirectory(cache, "unpacking-");
        unpack(content, unpacked);
        putInPlace(unpacked, directory);
      }
    } catch (IOException e) {
      throw new EmbeddedServerException(
          "Cannot unpack PostgreSQL into %s (%s): free space there, or set XDG_CACHE_HOME to a writable directory."
              .formatted(directory, e),
          e);
    }
    return new PostgresPrograms(directory);
  }

  private static String system() {
    String name = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    return name.startsWith("mac") ? "darwin" : name;
  }

  private static String architecture() {
    return switch (System.getProperty("os.arch")) {
      case "amd64" -> "x86_64";
      case "aarch64" -> "arm_64";
      case String other -> other;
    };
  }

  private static byte[] content(String archive) {
    try (InputStream in = PostgresPrograms.class.getResourceAsStream(archive)) {
      if (in == null) {
        throw new EmbeddedServerException(
            "PostgreSQL for this platform is not included (no %s on the class path): use an external database server."
                .formatted(archive));
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new EmbeddedServerException("Cannot read %s.".formatted(archive), e);
    }
  }

  private static Path cache() {
    String home = System.getenv("XDG_CACHE_HOME");
    Path caches =
        home == null || home.isBlank()
            ? Path.of(System.getProperty("user.home"), ".cache")
            : Path.of(home);
    return caches.resolve("polyboard").toAbsolutePath();
  }

  private static void unpack(byte[] content, Path target) throws IOException {
    try (var tar =
        new TarArchiveInputStream(
            new BufferedInputStream(
                new XZCompressorInputStream(new ByteArrayInputStream(content))))) {
      for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
        Path path = entry.resolveIn(target);
        if (entry.isDirectory()) {
          Files.createDirectories(path);
        } else {
          Files.createDirectories(path.resolve("..").normalize());
          if (entry.isSymbolicLink()) {
            Files.createSymbolicLink(path, Path.of(entry.getLinkName()));
          } else {
            Files.copy(tar, path);
            if ((entry.getMode() & 0100) != 0 && !path.toFile().setExecutable(true)) {
              throw new FileSystemException(path.toString(), null, "cannot be made executable");
            }
          }
        }
      }
    }
  }

  private static void putInPlace(Path unpacked, Path directory) throws IOException {
    try {
      Files.move(unpacked, directory, StandardCopyOption.ATOMIC_MOVE);
    } catch (FileSystemException e) {
      // Another process was faster: a directory that is not empty is not replaced.
      ClaimedDirectory.deleteTree(unpacked);
      if (!Files.isDirectory(directory)) {
        throw e;
      }
    }
  }

  /**
   * Runs a program to its end. PostgreSQL refuses to run as root, so root runs it in a user
   * namespace, as another user; files still belong to root.
   *
   * @param seconds how long it may take before it is killed
   */
  Result run(int seconds, String program, List<String> arguments) throws IOException {
    List<String> command = new ArrayList<>();
    if ("root".equals(System.getProperty("user.name"))) {
      command.addAll(List.of("unshare", "--user"));
    }
    command.add(directory.resolve("bin").resolve(program).toString());
    command.addAll(arguments);
    var builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().keySet().removeIf(name -> name.startsWith("PG") || name.equals("LANG"));
    builder.environment().put("LC_ALL", "C");
    Process process = builder.start();
    try (var reading = process.inputReader(StandardCharsets.UTF_8)) {
      process.getOutputStream().close();
      process
          .onExit()
          .orTimeout(seconds, TimeUnit.SECONDS)
          .exceptionally(e -> process.destroyForcibly());
      String output = reading.readAllAsString().strip();
      if (output.startsWith("unshare: ")) {
        output =
            "It does not run as root, and this system does not let root run it as another user:"
                + " run Polyboard as another user ("
                + output
                + ")";
      }
      return new Result(process.waitFor() == 0, output);
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while %s ran".formatted(program), e);
    }
  }
}
