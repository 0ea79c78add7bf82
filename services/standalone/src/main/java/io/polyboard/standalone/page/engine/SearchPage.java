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
 * What a search has found.
 *
 * @param variant its id
 * @param position where it began, in MFEN
 * @param turn the best, or null
 * @param score in centipawns
 * @param turnsToEnd of a forced end, else null
 * @param line the best
 * @param lines all of them, the best first
 * @param pieces what each is worth; empty where that was not asked for
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
   * @param worth to its side, in centipawns
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
   * What a search of a position has found.
   *
   * @param position where it began
   * @param worths of pieces by their cells, see {@link io.polyboard.engine.Engine#worths}
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
   * What a search tells of a depth that it has completed, in one line.
   *
   * @param ranked whether it looks for several of the best turns
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
   * A line for each of the best turns: turn, score and the line expected to follow; and a table of
   * the pieces, White's first, those that are worth most first.
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

  /** The turns of a line; the last may be cut short. */
  private static List<String> line(Position position, Report report) {
    return TurnText.formatAll(position.variant(), report.line().turns());
  }
}
