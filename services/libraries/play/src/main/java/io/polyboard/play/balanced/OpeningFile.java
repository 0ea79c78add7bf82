package io.polyboard.play.balanced;

import module java.base;

import io.polyboard.play.Seed;
import io.polyboard.rules.PlainText;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Variant;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.rules.notation.PgnGame;
import io.polyboard.rules.notation.PgnReader;

/**
 * A file of start positions. Each line has an MFEN, a FEN, or an EPD, whose operations {@code hmvc}
 * and {@code fmvn} are the counters, and whose other operations are ignored. Alternatively, the
 * file is PGN, with the position at the end of each game. A {@code #} begins a comment; empty lines
 * are ignored. Comments {@code # key: value} before the first position say how the file was made.
 *
 * @param facts values of these comments, by key; empty if there are none
 * @param positions in MFEN, not validated
 */
public record OpeningFile(Map<String, String> facts, List<String> positions) {
  private static final char COMMENT = '#';

  /** Derives a seed other than those of games. */
  private static final long BEGINNING = 3;

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
   * Reads PGN. The text of a file is PGN if it begins with a tag.
   *
   * @throws RefusedException if a game is invalid; names the first such game
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

  /** Reads the text of a file that is not PGN. Every text is accepted. */
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
   * @return empty if none ships
   */
  public static Optional<OpeningFile> shipped(String id) {
    return shippedText(id).map(OpeningFile::parse);
  }

  /**
   * The positions, beginning with another one for each seed. Consecutive positions of a set are
   * spread over the tree of openings.
   */
  public List<String> positionsFrom(long seed) {
    List<String> rotated = new ArrayList<>(positions);
    Collections.rotate(
        rotated, (int) Math.floorMod(Seed.derive(seed, BEGINNING), (long) positions.size()));
    return rotated;
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
