package io.polyboard.service.access;

import module java.base;

import io.polyboard.proto.common.v1.Scope;
import io.polyboard.rules.Place;
import io.polyboard.rules.PlainText;
import io.polyboard.rules.Problem;
import io.polyboard.rules.RefusedException;
import org.jspecify.annotations.Nullable;

/**
 * A file of hashed tokens, one {@link TokenEntry} a line. Empty lines and lines that begin with
 * {@code #} are ignored.
 */
public final class TokenFile {
  private static final int MAX_BYTES = 4 << 20;
  private static final int MAX_FAULTS = 20;
  private static final Pattern HASH = Pattern.compile("[0-9a-f]{64}");
  private static final String HEADER = "# SHA-256 of a token, owner, scopes, expiry time\n";

  private TokenFile() {}

  /**
   * Reads a file.
   *
   * @throws RefusedException if the file cannot be read, is larger than 4 MiB, or has invalid
   *     lines; the problems have the numbers of the lines
   */
  public static List<TokenEntry> read(Path file) {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      return lines(file, channel).stream().flatMap(line -> line.entry().stream()).toList();
    } catch (IOException e) {
      throw refused(file, "cannot be read", e);
    }
  }

  /**
   * A line of the file.
   *
   * @param text without the line end
   * @param entry empty if the line is ignored
   */
  private record Line(String text, Optional<TokenEntry> entry) {}

  private static List<Line> lines(Path file, FileChannel channel) throws IOException {
    byte[] bytes = Channels.newInputStream(channel).readNBytes(MAX_BYTES + 1);
    if (bytes.length > MAX_BYTES) {
      throw new RefusedException(file.toString(), "is larger than 4 MiB");
    }
    String text = PlainText.withoutMark(new String(bytes, StandardCharsets.UTF_8));
    List<Line> lines = new ArrayList<>();
    List<Problem> faults = new ArrayList<>();
    for (String line : text.lines().toList()) {
      String stripped = line.strip();
      Optional<TokenEntry> entry = Optional.empty();
      if (!stripped.isEmpty() && !stripped.startsWith("#")) {
        try {
          entry = Optional.of(entry(stripped));
        } catch (IllegalArgumentException e) {
          faults.add(
              new Problem(
                  Place.line(lines.size() + 1), Problem.INVALID, String.valueOf(e.getMessage())));
        }
      }
      lines.add(new Line(line, entry));
      if (faults.size() == MAX_FAULTS) {
        break;
      }
    }
    if (!faults.isEmpty()) {
      throw new RefusedException(faults);
    }
    return lines;
  }

  private static RefusedException refused(Path file, String what, IOException cause) {
    String why =
        cause instanceof NoSuchFileException ? "no such file" : String.valueOf(cause.getMessage());
    return new RefusedException(file.toString(), what + ": " + why);
  }

  private static TokenEntry entry(String line) {
    String[] words = line.split("\\s+", -1);
    if (words.length < 3 || words.length > 4) {
      throw new IllegalArgumentException("must be HASH OWNER SCOPE,... [EXPIRES]");
    }
    if (!HASH.matcher(words[0]).matches()) {
      throw new IllegalArgumentException("the hash must be 64 hexadecimal digits in lower case");
    }
    if (!Caller.OWNER.matcher(words[1]).matches()) {
      throw new IllegalArgumentException(
          "the owner must be 1 to 100 letters, digits, '.', '_', '@', ':' or '-'");
    }
    Set<Scope> scopes = EnumSet.noneOf(Scope.class);
    for (String text : words[2].split(",", -1)) {
      scopes.add(
          Scopes.parse(text)
              .orElseThrow(() ->
                  new IllegalArgumentException(
                      "each scope must be one of " + Scopes.text(Set.copyOf(Scopes.all())))));
    }
    try {
      Optional<Instant> expires =
          words.length == 4 ? Optional.of(Instant.parse(words[3])) : Optional.empty();
      return new TokenEntry(words[0], new Caller(words[1], scopes), expires);
    } catch (DateTimeException e) {
      throw new IllegalArgumentException(
          "the expiry time must have the form 2027-01-31T00:00:00Z", e);
    }
  }

  /**
   * Adds a token to a file. A missing file is created, readable by its owner only.
   *
   * @throws RefusedException if the file cannot be written, has invalid lines, or already has the
   *     token
   */
  public static synchronized void add(Path file, TokenEntry entry) {
    try {
      if (!Files.exists(file)) {
        create(file);
      }
      List<TokenEntry> unused =
          changing(
              file,
              channel -> {
                if (lines(file, channel).stream()
                    .flatMap(line -> line.entry().stream())
                    .anyMatch(each -> each.hash().equals(entry.hash()))) {
                  throw new RefusedException(file.toString(), "already has this token");
                }
                String text = separator(channel) + entry.line() + "\n";
                channel.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
                channel.force(true);
                return List.of(entry);
              });
    } catch (IOException e) {
      throw refused(file, "cannot be written", e);
    }
  }

  private static void create(Path file) throws IOException {
    try {
      Files.createFile(
          file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      Files.writeString(file, HEADER);
    } catch (FileAlreadyExistsException e) {
      // Another process has just created it.
    } catch (UnsupportedOperationException e) {
      throw new IOException("the file system has no permissions", e);
    }
  }

  /** The text that must precede another line. */
  private static String separator(FileChannel channel) throws IOException {
    ByteBuffer last = ByteBuffer.allocate(1);
    return channel.size() == 0 || channel.read(last, channel.size() - 1) == 1 && last.get(0) == '\n'
        ? ""
        : "\n";
  }

  /**
   * Removes tokens from a file, atomically; all other text stays as it is.
   *
   * @param taken the tokens to remove
   * @return the removed tokens
   * @throws RefusedException if the file cannot be read or written, or has invalid lines
   */
  public static synchronized List<TokenEntry> remove(Path file, Predicate<TokenEntry> taken) {
    try {
      // Replaces the file that a link points to, not the link.
      Path real = file.toRealPath();
      return changing(
          real,
          channel -> {
            List<Line> lines = lines(file, channel);
            StringBuilder rest = new StringBuilder();
            List<TokenEntry> removed = new ArrayList<>();
            for (Line line : lines) {
              if (line.entry().filter(taken).isPresent()) {
                removed.add(line.entry().get());
              } else {
                rest.append(line.text()).append('\n');
              }
            }
            if (!removed.isEmpty()) {
              replace(real, rest.toString());
            }
            return removed;
          });
    } catch (IOException e) {
      throw refused(file, "cannot be written", e);
    }
  }

  /** Replaces a file atomically; keeps its owner and permissions. */
  private static void replace(Path file, String text) throws IOException {
    PosixFileAttributes attributes = Files.readAttributes(file, PosixFileAttributes.class);
    Path next = Files.createTempFile(file.toAbsolutePath().getParent(), ".tokens", "");
    try {
      try (FileChannel channel = FileChannel.open(next, StandardOpenOption.WRITE)) {
        channel.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
        channel.force(true);
      }
      PosixFileAttributeView view = Files.getFileAttributeView(next, PosixFileAttributeView.class);
      PosixFileAttributes own = view.readAttributes();
      if (!own.owner().equals(attributes.owner())) {
        view.setOwner(attributes.owner());
      }
      if (!own.group().equals(attributes.group())) {
        view.setGroup(attributes.group());
      }
      view.setPermissions(attributes.permissions());
      Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(next);
    }
  }

  /** A change of a locked file. */
  private interface Change {
    /** Makes the change; returns the tokens that it concerns. */
    List<TokenEntry> to(FileChannel channel) throws IOException;
  }

  /** Locks a file and changes it, so that no change of two processes is lost. */
  private static List<TokenEntry> changing(Path file, Change change) throws IOException {
    while (true) {
      Object before = key(file);
      // Nothing else may open the file here: closing it would release the lock.
      try (FileChannel channel =
              FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
          FileLock unused = channel.lock()) {
        // If the keys differ, the file was replaced while this process waited for the lock.
        if (Objects.equals(before, key(file))) {
          return change.to(channel);
        }
      }
    }
  }

  private static @Nullable Object key(Path file) throws IOException {
    return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
  }
}
