package io.polyboard.standalone.page.balance;

import static io.polyboard.standalone.page.Figures.format;

import io.polyboard.balance.report.Unit;
import io.polyboard.balance.report.Verdict;
import io.polyboard.proto.balance.v1.GetBalanceResponse;
import io.polyboard.proto.rules.v1.Variant;
import io.polyboard.standalone.page.EloFigures;
import io.polyboard.standalone.page.Json;
import io.polyboard.standalone.page.Page;
import io.polyboard.standalone.page.TextTable;
import io.polyboard.standalone.page.balance.ReportShape.Curve;
import io.polyboard.standalone.page.balance.ReportShape.Doubling;
import io.polyboard.standalone.page.balance.ReportShape.Fairness;
import io.polyboard.standalone.page.balance.ReportShape.Interval;
import io.polyboard.standalone.page.balance.ReportShape.Measure;
import io.polyboard.standalone.page.balance.ReportShape.OpeningScore;
import io.polyboard.standalone.page.balance.ReportShape.OtherPlay;
import io.polyboard.standalone.page.balance.ReportShape.Piece;
import io.polyboard.standalone.page.balance.ReportShape.PieceEstimate;
import io.polyboard.standalone.page.balance.ReportShape.PieceInfluence;
import io.polyboard.standalone.page.balance.ReportShape.PieceValue;
import io.polyboard.standalone.page.balance.ReportShape.Trend;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What the games of a variant say about it. */
public final class BalancePage implements Page {
  private final ReportShape report;

  /**
   * The page of a report.
   *
   * @param variant with its definition
   */
  public BalancePage(Variant variant, GetBalanceResponse balance) {
    report = ReportShape.of(variant, balance);
  }

  @Override
  public String json() {
    return Json.of(report);
  }

  @Override
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(report.name() + " (" + report.variant() + ")");
    if (report.samples().isEmpty()) {
      lines.add("no games of it were measured");
    }
    report.notes().forEach(lines::add);
    for (Fairness each : report.fairness()) {
      lines.add(heading("Fairness", each.nodes()) + ": " + each.text());
    }
    for (Curve each : report.curves()) {
      lines.add(heading("Scores and results", each.nodes()) + ": " + each.text());
    }
    otherPlays(lines);
    for (long nodes : report.nodes()) {
      measures(nodes, lines);
      pieces(nodes, lines);
      pieceValues(nodes, lines);
    }
    trends(lines);
    openingScores(lines);
    doublings(lines);
    pieceEstimates(lines);
    influence(lines);
    return lines;
  }

  private void otherPlays(List<String> lines) {
    if (report.otherPlays().isEmpty()) {
      return;
    }
    lines.add("");
    lines.add("White's score where the same variant is played otherwise");
    TextTable table = new TextTable();
    table.row("nodes", "with", "White's score", "against the report's", "games");
    for (OtherPlay each : report.otherPlays()) {
      table.row(
          each.nodes() == 0 ? "-" : String.valueOf(each.nodes()),
          each.otherwise(),
          percent(each.score()),
          points(each.difference()),
          String.valueOf(each.games()));
    }
    lines.addAll(table.lines());
  }

  private void trends(List<String> lines) {
    if (report.trends().isEmpty()) {
      return;
    }
    lines.add("");
    lines.add("With strength");
    TextTable table = new TextTable();
    for (Trend each : report.trends()) {
      table.row(each.title(), each.verdict());
    }
    lines.addAll(table.lines());
  }

  private void openingScores(List<String> lines) {
    if (report.openingScores().isEmpty()) {
      return;
    }
    lines.add("");
    lines.add("White's score from openings near the array's score, and from given positions");
    TextTable table = new TextTable();
    table.row("nodes", "from openings", "from the array", "difference", "games", "openings");
    for (OpeningScore each : report.openingScores()) {
      table.row(
          each.nodes() == 0 ? "-" : String.valueOf(each.nodes()),
          percent(each.score()),
          percent(each.fromArray()),
          points(each.difference()),
          String.valueOf(each.games()),
          each.opening());
    }
    lines.addAll(table.lines());
  }

  private static String points(@Nullable Interval difference) {
    return difference == null || difference.low() == null || difference.high() == null
        ? "-"
        : format(
            "%+.1f (%+.1f to %+.1f) points",
            100 * difference.value(), 100 * difference.low(), 100 * difference.high());
  }

  private void doublings(List<String> lines) {
    if (report.doublings().isEmpty()) {
      return;
    }
    lines.add("");
    lines.add("What twice the nodes gain");
    TextTable table = new TextTable();
    table.row("nodes", "Elo, 95%", "score", "won, drawn, lost", "openings");
    for (Doubling each : report.doublings()) {
      table.row(
          each.nodes() + " to " + 2 * each.nodes(),
          elo(each),
          percent(each.score()),
          format("%d, %d, %d", each.wins(), each.draws(), each.losses()),
          each.opening());
    }
    lines.addAll(table.lines());
  }

  private static String elo(Doubling doubling) {
    Interval elo = doubling.elo();
    if (elo == null) {
      return doubling.losses() == 0 ? "all games were won" : "all games were lost";
    }
    Double low = elo.low();
    Double high = elo.high();
    String value = EloFigures.signed(elo.value());
    if (low != null && high != null) {
      return "%s (%s to %s)".formatted(value, EloFigures.signed(low), EloFigures.signed(high));
    }
    return value
        + (low == null ? "" : ", at least " + EloFigures.signed(low))
        + (high == null ? "" : ", at most " + EloFigures.signed(high));
  }

  private void measures(long nodes, List<String> lines) {
    lines.add("");
    lines.add(heading("Measures", nodes));
    TextTable table = new TextTable();
    table.row("measure", "value", "95% interval", "against orthodox chess");
    for (Measure each : report.measures()) {
      if (each.nodes() == nodes) {
        table.row(
            each.title(),
            value(each, each.value()),
            each.low() == null || each.high() == null
                ? "-"
                : value(each, each.low()) + " to " + value(each, each.high()),
            each.verdict());
      }
    }
    lines.addAll(table.lines());
  }

  private static String value(Measure measure, double value) {
    return Verdict.text(unit(measure.unit()), value);
  }

  static Unit unit(String text) {
    return Unit.valueOf(text.toUpperCase(Locale.ROOT).replace(' ', '_'));
  }

  private static String heading(String title, long nodes) {
    return title + (nodes == 0 ? "" : ", " + nodes + " nodes a turn");
  }

  private void pieces(long nodes, List<String> lines) {
    List<Piece> pieces = report.pieces().stream().filter(each -> each.nodes() == nodes).toList();
    if (pieces.isEmpty()) {
      return;
    }
    lines.add("");
    lines.add(heading("Pieces", nodes));
    TextTable table = new TextTable();
    table.row("piece", "of moves", "of men", "use", "survives", "without a legal move");
    for (Piece each : pieces) {
      table.row(
          each.letter() + " " + each.piece(),
          format("%.1f%%", 100 * each.shareOfMoves()),
          format("%.1f%%", 100 * each.shareOfMen()),
          each.use() == null ? "-" : format("%.2f", each.use().value()),
          percent(each.survival()),
          percent(each.stuck()));
    }
    lines.addAll(table.lines());
  }

  private static String percent(@Nullable Interval share) {
    if (share == null) {
      return "-";
    }
    return share.low() == null || share.high() == null
        ? format("%.1f%%", 100 * share.value())
        : format("%.1f%% ± %.1f", 100 * share.value(), 50 * (share.high() - share.low()));
  }

  private void pieceValues(long nodes, List<String> lines) {
    List<PieceValue> values =
        report.pieceValues().stream().filter(each -> each.nodes() == nodes).toList();
    if (values.isEmpty()) {
      return;
    }
    lines.add("");
    lines.add(heading("What pieces are worth by the results", nodes));
    TextTable table = new TextTable();
    table.row("phase", "piece", "worth", "95% interval", "in the worth of a");
    for (PieceValue each : values) {
      table.row(
          each.phase(),
          each.letter() + " " + each.piece(),
          format("%.2f", each.value()),
          each.low() == null || each.high() == null
              ? "-"
              : format("%.2f to %.2f", each.low(), each.high()),
          each.unit());
    }
    lines.addAll(table.lines());
  }

  private void pieceEstimates(List<String> lines) {
    List<PieceEstimate> estimates = report.pieceEstimates();
    if (estimates.isEmpty()) {
      return;
    }
    lines.add("");
    lines.add(
        "What pieces are worth by other means, in the worth of a " + estimates.getFirst().unit());
    TextTable table = new TextTable();
    table.row("piece", "by mobility", "tuned, middle game", "tuned, end game", "by the designer");
    for (PieceEstimate each : estimates) {
      table.row(
          each.letter() + " " + each.piece(),
          format("%.2f", each.byMobility()),
          known(each.tunedMiddle()),
          known(each.tunedEnd()),
          known(each.designer()));
    }
    lines.addAll(table.lines());
    estimates.stream()
        .map(PieceEstimate::designerSource)
        .filter(Objects::nonNull)
        .distinct()
        .forEach(source -> lines.add("by the designer: " + source));
  }

  private static String known(@Nullable Double value) {
    return value == null ? "-" : format("%.2f", value);
  }

  private void influence(List<String> lines) {
    lines.add("");
    lines.add("Cells that a piece controls, on average, and how many times as many as in chess");
    TextTable table = new TextTable();
    table.row("piece", "empty boards", "times", "half full", "times", "in play", "times");
    for (PieceInfluence each : report.influence()) {
      table.row(
          each.letter() + " " + each.piece(),
          format("%.2f", each.empty()),
          known(each.ratio()),
          format("%.2f", each.halfFull()),
          known(each.ratioHalfFull()),
          known(each.actual()),
          known(each.ratioActual()));
    }
    lines.addAll(table.lines());
  }
}
