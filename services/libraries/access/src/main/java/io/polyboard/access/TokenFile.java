package io.polyboard.access;

import io.polyboard.proto.common.v1.Scope;
import io.polyboard.rules.Fault;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.fault.OtherFault;
import io.polyboard.rules.fault.Place;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A file of hashed tokens: a line each, as {@link TokenEntry} has it; empty lines and those that
 * begin with {@code #} say nothing.
 */
public final class TokenFile {
  private static final long MOST_BYTES = 4 << 20;
  private static final int MOST_FAULTS = 20;
  private static final Pattern HASH = Pattern.compile("[0-9a-f]{64}");
  private static final String HEADER = "# SHA-256 of a token, owner, scopes, end of validity\n";

  private TokenFile() {}

  /**
   * Reads a file.
   *
   * @throws RefusedException if it cannot be read, is larger than 4 MiB, or has lines that are
   *     wrong, with their numbers
   */
  public static List<TokenEntry> read(Path file) {
    List<String> lines;
    try {
      if (Files.size(file) > MOST_BYTES) {
        throw new RefusedException(file.toString(), "is larger than 4 MiB");
      }
      lines = Files.readAllLines(file);
    } catch (IOException e) {
      throw new RefusedException(file.toString(), "cannot be read: " + e.getMessage());
    }
    List<TokenEntry> entries = new ArrayList<>();
    List<Fault> faults = new ArrayList<>();
    for (int i = 0; i < lines.size() && faults.size() < MOST_FAULTS; i++) {
      String line = lines.get(i).strip();
      if (!line.isEmpty() && !line.startsWith("#")) {
        try {
          entries.add(entry(line));
        } catch (IllegalArgumentException e) {
          faults.add(
              new Fault(new Place.Line(i + 1), new OtherFault(String.valueOf(e.getMessage()))));
        }
      }
    }
    if (!faults.isEmpty()) {
      throw new RefusedException(faults);
    }
    return entries;
  }

  private static TokenEntry entry(String line) {
    String[] words = line.split("\\s+", -1);
    if (words.length < 3 || words.length > 4) {
      throw new IllegalArgumentException("write HASH OWNER SCOPE,... and, if it ends, EXPIRES");
    }
    if (!HASH.matcher(words[0]).matches()) {
      throw new IllegalArgumentException("the hash is not 64 hexadecimal digits in lower case");
    }
    if (!Caller.OWNER.matcher(words[1]).matches()) {
      throw new IllegalArgumentException(
          "the owner is not 1 to 100 letters, digits and '.', '_', '@', ':', '-'");
    }
    Set<Scope> scopes = EnumSet.noneOf(Scope.class);
    for (String text : words[2].split(",", -1)) {
      scopes.add(
          Scopes.parse(text)
              .orElseThrow(() ->
                  new IllegalArgumentException(
                      "the scope is none of " + Scopes.text(Set.copyOf(Scopes.all())))));
    }
    try {
      Optional<Instant> expires =
          words.length == 4 ? Optional.of(Instant.parse(words[3])) : Optional.empty();
      return new TokenEntry(words[0], new Caller(words[1], scopes), expires);
    } catch (DateTimeException e) {
      throw new IllegalArgumentException(
          "the end of validity is no time as 2027-01-31T00:00:00Z", e);
    }
  }

  /**
   * Adds a token to a file, which is made, readable by its owner alone, where there is none.
   *
   * @throws RefusedException if the file cannot be written, or has lines that are wrong
   */
  public static void add(Path file, TokenEntry entry) {
    try {
      boolean isNew = !Files.exists(file);
      if (isNew) {
        Files.createFile(
            file,
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      }
      List<TokenEntry> unused = read(file);
      String text = (isNew ? HEADER : separator(file)) + entry.line() + "\n";
      Files.writeString(file, text, StandardOpenOption.APPEND);
    } catch (IOException | UnsupportedOperationException e) {
      throw new RefusedException(file.toString(), "cannot be written: " + e.getMessage());
    }
  }

  /** What has to come before another line. */
  private static String separator(Path file) throws IOException {
    String text = Files.readString(file);
    return text.isEmpty() || text.endsWith("\n") ? "" : "\n";
  }
}
