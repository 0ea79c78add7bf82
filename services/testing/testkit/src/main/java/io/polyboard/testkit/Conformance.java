package io.polyboard.testkit;

import module java.base;

/** The rows of the conformance data, computed by an independent implementation. */
public final class Conformance {
  private Conformance() {}

  /**
   * The legal turns of a position.
   *
   * @param turns the number of legal turns
   * @param sha256 of the sorted texts of the turns, joined by line feeds
   */
  public record PositionRow(String variant, String mfen, int turns, String sha256) {}

  /**
   * A game from the start position, and its outcome.
   *
   * @param turns separated by spaces
   * @param outcome ignoring draws by repetition, no progress and dead positions
   * @param reason empty while the game goes on
   */
  public record GameRow(
      String variant, String turns, String finalMfen, String outcome, String reason) {}

  /**
   * The number of sequences of legal turns from a position.
   *
   * @param mfen or {@code startpos}
   */
  public record PerftRow(String variant, String mfen, int depth, long count) {}

  /** The rows of {@code positions.csv}. */
  public static List<PositionRow> positions() {
    return rows("positions.csv").stream()
        .map(row ->
            new PositionRow(row.get(0), row.get(1), Integer.parseInt(row.get(2)), row.get(3)))
        .toList();
  }

  /** The rows of {@code games.csv}. */
  public static List<GameRow> games() {
    return rows("games.csv").stream()
        .map(row -> new GameRow(row.get(0), row.get(1), row.get(2), row.get(3), row.get(4)))
        .toList();
  }

  /** The rows of {@code perft.csv}. */
  public static List<PerftRow> perft() {
    return perft(rows("perft.csv"));
  }

  /** The rows of a file in the format of {@code perft.csv}. */
  public static List<PerftRow> perft(Path file) {
    try {
      return perft(rowsOf(Files.readString(file)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<PerftRow> perft(List<List<String>> rows) {
    return rows.stream()
        .map(row ->
            new PerftRow(
                row.get(0), row.get(1), Integer.parseInt(row.get(2)), Long.parseLong(row.get(3))))
        .toList();
  }

  private static List<List<String>> rows(String file) {
    return rows(Conformance.class.getResourceAsStream("/io/polyboard/conformance/" + file));
  }

  /** The rows of a resource in this CSV format, without the header; closes the resource. */
  public static List<List<String>> rows(InputStream resource) {
    try (InputStream in = Objects.requireNonNull(resource)) {
      return rowsOf(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<List<String>> rowsOf(String text) {
    return text.lines().skip(1).filter(line -> !line.isBlank()).map(Conformance::fields).toList();
  }

  /** The fields of a row; quoted fields may contain commas, but no quotes. */
  private static List<String> fields(String line) {
    List<String> fields = new ArrayList<>();
    StringBuilder field = new StringBuilder();
    boolean quoted = false;
    for (char character : line.toCharArray()) {
      if (character == '"') {
        quoted = !quoted;
      } else if (character == ',' && !quoted) {
        fields.add(field.toString());
        field.setLength(0);
      } else {
        field.append(character);
      }
    }
    fields.add(field.toString());
    return fields;
  }
}
