package io.polyboard.standalone.page.engine;

import static io.polyboard.standalone.page.Figures.format;

import module java.base;

import io.polyboard.engine.Analysis;
import io.polyboard.engine.Report;
import io.polyboard.rules.ForcedScore;
import io.polyboard.rules.Position;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.rules.notation.TurnText;
import io.polyboard.standalone.page.Columns;
import org.jspecify.annotations.Nullable;

/**
 * The result of a search.
 *
 * @param variant the variant's id
 * @param position the searched position, in MFEN
 * @param turn the best turn, or null
 * @param score in centipawns
 * @param turnsToEnd of a forced end, otherwise null
 * @param line the best line
 * @param lines all lines, the best first
 * @param pieces the values of the pieces; empty if not requested
 */
public record SearchPage(
    String variant,
    String position,
    @Nullable String turn,
    int score,
    @Nullable Integer turnsToEnd,
    int depth,
    long nodes,
    long millis,
    List<String> line,
    List<Line> lines,
    List<Piece> pieces) {
  /**
   * A piece, by its letter, upper case for White.
   *
   * @param worth its value to its side, in centipawns
   */
  public record Piece(String cell, String piece, int worth) {}

  /** One of the best lines. */
  public record Line(
      int rank,
      @Nullable String turn,
      int score,
      @Nullable Integer turnsToEnd,
      int depth,
      int deepest,
      List<String> line) {
    private static Line of(Position position, Report report) {
      List<String> line = SearchPage.line(position, report);
      return new Line(
          report.rank(),
          line.isEmpty() ? null : line.getFirst(),
          report.score(),
          ForcedScore.isForced(report.score()) ? ForcedScore.turnsToEnd(report.score()) : null,
          report.depth(),
          report.deepest(),
          line);
    }

    private String text() {
      String best = Objects.requireNonNullElse(turn, "-");
      return best + "\t" + SearchPage.text(score) + "\t" + String.join(" ", line);
    }
  }

  /**
   * The result of a search of a position.
   *
   * @param position the searched position
   * @param worths values of pieces by their cells, see {@link io.polyboard.engine.Engine#worths}
   */
  public static SearchPage of(
      Position position, Analysis analysis, SortedMap<Integer, Integer> worths) {
    List<Line> lines = analysis.lines().stream().map(report -> Line.of(position, report)).toList();
    Line first = lines.getFirst();
    Report best = analysis.best();
    return new SearchPage(
        position.variant().id(),
        Mfen.format(position.variant(), position.setup()),
        first.turn,
        first.score,
        first.turnsToEnd,
        first.depth,
        best.nodes(),
        best.millis(),
        first.line,
        lines,
        worths.entrySet().stream()
            .map(each ->
                new Piece(
                    position.variant().lattice().at(each.getKey()).name(),
                    String.valueOf(position.setup().placement().charAt(each.getKey())),
                    each.getValue()))
            .toList());
  }

  /**
   * A completed depth of a search, in one line.
   *
   * @param ranked whether the search finds several of the best turns
   */
  public static String progress(Position position, Report report, boolean ranked) {
    return format(
        "depth %2d/%-2d  %s%7s  %9d nodes  %8d/s  %6.2f s  %s",
        report.depth(),
        report.deepest(),
        ranked ? format("%3d.  ", report.rank()) : "",
        text(report.score()),
        report.nodes(),
        report.nodes() * 1000 / Math.max(1, report.millis()),
        report.millis() / 1e3,
        String.join(" ", line(position, report)));
  }

  /**
   * One line for each of the best turns: turn, score and the expected line; then a table of the
   * pieces, White's first, the most valuable first.
   */
  public List<String> text() {
    List<String> text = new ArrayList<>(lines.stream().map(Line::text).toList());
    if (!pieces.isEmpty()) {
      text.add("");
      text.addAll(
          new Columns<Piece>()
              .with("piece", Piece::piece)
              .with("on", Piece::cell)
              .with("worth", piece -> text(piece.worth))
              .lines(
                  pieces.stream()
                      .sorted(
                          Comparator.comparing(
                                  (Piece piece) -> Character.isLowerCase(piece.piece.charAt(0)))
                              .thenComparing(piece -> -piece.worth))
                      .toList()));
    }
    return text;
  }

  private static String text(int score) {
    return ForcedScore.isForced(score)
        ? "#" + ForcedScore.turnsToEnd(score)
        : format("%+.2f", score / 100.0);
  }

  /** The turns of a line; the last may be incomplete. */
  private static List<String> line(Position position, Report report) {
    return TurnText.formatAll(position.variant(), report.line().turns());
  }
}
