package io.polyboard.standalone.page.engine;

import static io.polyboard.standalone.page.Figures.format;

import io.polyboard.engine.Analysis;
import io.polyboard.engine.Report;
import io.polyboard.rules.ForcedScore;
import io.polyboard.rules.Position;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.rules.notation.TurnText;
import io.polyboard.standalone.page.Json;
import io.polyboard.standalone.page.Page;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a search has found.
 *
 * @param position where it began
 */
public record SearchPage(Position position, Analysis analysis) implements Page {

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
        score(report.score()),
        report.nodes(),
        report.nodes() * 1000 / Math.max(1, report.millis()),
        report.millis() / 1e3,
        String.join(" ", line(position, report)));
  }

  /** A line for each of the best turns: turn, score and the line expected to follow. */
  @Override
  public List<String> lines() {
    return analysis.lines().stream()
        .map(report -> {
          List<String> line = line(position, report);
          return (line.isEmpty() ? "-" : line.getFirst())
              + "\t"
              + score(report.score())
              + "\t"
              + String.join(" ", line);
        })
        .toList();
  }

  private static String score(int score) {
    return ForcedScore.isForced(score)
        ? "#" + ForcedScore.turnsToEnd(score)
        : format("%+.2f", score / 100.0);
  }

  /** The turns of a line; the last may be cut short. */
  private static List<String> line(Position position, Report report) {
    return TurnText.formatAll(position.variant(), report.line().turns());
  }

  @Override
  public String json() {
    Report best = analysis.best();
    List<Line> lines = analysis.lines().stream().map(report -> Line.of(position, report)).toList();
    return Json.of(
        new Shape(
            position.variant().id(),
            Mfen.format(position.variant(), position.setup()),
            lines.getFirst().turn,
            best.score(),
            turnsToEnd(best),
            best.depth(),
            best.nodes(),
            best.millis(),
            lines.getFirst().line,
            lines));
  }

  private static @Nullable Integer turnsToEnd(Report report) {
    return ForcedScore.isForced(report.score()) ? ForcedScore.turnsToEnd(report.score()) : null;
  }

  private record Shape(
      String variant,
      String position,
      @Nullable String turn,
      int score,
      @Nullable Integer turnsToEnd,
      int depth,
      long nodes,
      long millis,
      List<String> line,
      List<Line> lines) {}

  /** The JSON of one of the best lines. */
  private record Line(
      int rank,
      @Nullable String turn,
      int score,
      @Nullable Integer turnsToEnd,
      int depth,
      int deepest,
      List<String> line) {
    static Line of(Position position, Report report) {
      List<String> line = SearchPage.line(position, report);
      return new Line(
          report.rank(),
          line.isEmpty() ? null : line.getFirst(),
          report.score(),
          SearchPage.turnsToEnd(report),
          report.depth(),
          report.deepest(),
          line);
    }
  }
}
