package io.polyboard.play.balanced;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A file of positions to begin from, an MFEN a line. What follows a {@code #} is a comment; empty
 * lines say nothing. Comments {@code # key: value} before the first position tell how the file was
 * made.
 *
 * @param facts how it was made, by their keys; empty where it does not tell
 * @param positions in MFEN, unread
 */
public record OpeningFile(Map<String, String> facts, List<String> positions) {
  private static final char COMMENT = '#';
  private static final Pattern FACT = Pattern.compile("# ([a-z]+): (.*)");

  public OpeningFile {
    facts = Map.copyOf(facts);
    positions = List.copyOf(positions);
  }

  /** Reads the text of a file; every text is one. */
  public static OpeningFile parse(String text) {
    Map<String, String> facts = new LinkedHashMap<>();
    text.lines()
        .takeWhile(line -> line.isBlank() || line.charAt(0) == COMMENT)
        .map(FACT::matcher)
        .filter(Matcher::matches)
        .forEach(fact -> facts.putIfAbsent(fact.group(1), fact.group(2)));
    return new OpeningFile(
        facts,
        text.lines().map(OpeningFile::withoutComment).filter(line -> !line.isEmpty()).toList());
  }

  private static String withoutComment(String line) {
    int comment = line.indexOf(COMMENT);
    return (comment < 0 ? line : line.substring(0, comment)).strip();
  }

  /**
   * The set that ships with a variant.
   *
   * @param id of a shipped variant
   * @return empty where none ships
   */
  public static Optional<OpeningFile> shipped(String id) {
    return shippedText(id).map(OpeningFile::parse);
  }

  /**
   * The text of {@link #shipped}.
   *
   * @param id of a shipped variant
   */
  public static Optional<String> shippedText(String id) {
    try (InputStream in = OpeningFile.class.getResourceAsStream("sets/" + id + ".openings")) {
      return in == null ? Optional.empty() : Optional.of(new String(in.readAllBytes(), UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
