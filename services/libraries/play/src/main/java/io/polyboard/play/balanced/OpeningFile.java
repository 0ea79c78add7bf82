package io.polyboard.play.balanced;

import module java.base;

import io.polyboard.rules.PlainText;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Variant;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.rules.notation.PgnGame;
import io.polyboard.rules.notation.PgnReader;

/**
 * A file of positions to begin from: an MFEN or a FEN a line; or EPD, with operations behind the
 * first four fields, of which {@code hmvc} and {@code fmvn} are the counters and others say
 * nothing; or PGN, where the position at the end of each game counts. What follows a {@code #} is a
 * comment; empty lines say nothing. Comments {@code # key: value} before the first position tell
 * how the file was made.
 *
 * @param facts how it was made, by their keys; empty where it does not tell
 * @param positions in MFEN, unread
 */
public record OpeningFile(Map<String, String> facts, List<String> positions) {
  private static final char COMMENT = '#';
  private static final Pattern FACT = Pattern.compile("# ([a-z]+): (.*)");

  /** A line of EPD, or of FEN with operations: the position, and the operations. */
  private static final Pattern EPD =
      Pattern.compile(
          "\\s*(\\S+\\s+[wb]\\s+\\S+\\s+\\S+)(\\s+\\d+\\s+\\d+)?\\s+([A-Za-z]\\w*(?:\\s.*)?;.*)");

  private static final Pattern OPERATION = Pattern.compile("(\\w+)\\s*((?:\"[^\"]*\"|[^;\"])*);");

  public OpeningFile {
    facts = Map.copyOf(facts);
    positions = List.copyOf(positions);
  }

  /**
   * Reads PGN, of which the text of a file is where it begins with a tag.
   *
   * @throws RefusedException for the first game at fault
   */
  public static OpeningFile ofPgn(Variant variant, String text) {
    List<String> positions = new ArrayList<>();
    PgnReader games = new PgnReader(variant, new StringReader(text));
    try {
      for (PgnGame game = games.next(); game != null; game = games.next()) {
        positions.add(Mfen.format(variant, game.game().end().setup()));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new OpeningFile(Map.of(), positions);
  }

  /** Reads the text of a file that is not PGN; every text is one. */
  public static OpeningFile parse(String text) {
    Map<String, String> facts = new LinkedHashMap<>();
    text.lines()
        .takeWhile(line -> line.isBlank() || line.charAt(0) == COMMENT)
        .map(FACT::matcher)
        .filter(Matcher::matches)
        .forEach(fact -> facts.putIfAbsent(fact.group(1), fact.group(2)));
    return new OpeningFile(
        facts, text.lines().map(OpeningFile::position).filter(line -> !line.isEmpty()).toList());
  }

  private static String position(String line) {
    Matcher epd = EPD.matcher(line);
    if (epd.matches()) {
      return epd.group(1) + (epd.group(2) == null ? counters(epd.group(3)) : epd.group(2));
    }
    int comment = line.indexOf(COMMENT);
    return (comment < 0 ? line : line.substring(0, comment)).strip();
  }

  private static String counters(String operations) {
    Map<String, String> operands = new HashMap<>();
    Matcher operation = OPERATION.matcher(operations);
    while (operation.find()) {
      operands.put(operation.group(1), operation.group(2).strip());
    }
    return " " + operands.getOrDefault("hmvc", "0") + " " + operands.getOrDefault("fmvn", "1");
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
    return PlainText.resource(OpeningFile.class, "sets/" + id + ".openings");
  }
}
