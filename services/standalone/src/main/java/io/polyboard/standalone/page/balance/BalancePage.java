package io.polyboard.standalone.page.balance;

import static io.polyboard.standalone.page.Figures.format;

import io.polyboard.balance.report.Unit;
import io.polyboard.balance.report.Verdict;
import io.polyboard.proto.balance.v1.Doubling;
import io.polyboard.proto.balance.v1.Estimate;
import io.polyboard.proto.balance.v1.GetBalanceResponse;
import io.polyboard.proto.balance.v1.Measure;
import io.polyboard.proto.balance.v1.OpeningScore;
import io.polyboard.proto.balance.v1.OtherPlay;
import io.polyboard.proto.balance.v1.PieceEstimate;
import io.polyboard.proto.balance.v1.PieceInfluence;
import io.polyboard.proto.balance.v1.PieceUse;
import io.polyboard.proto.balance.v1.PieceValue;
import io.polyboard.proto.balance.v1.Report;
import io.polyboard.proto.balance.v1.Trend;
import io.polyboard.proto.rules.v1.Variant;
import io.polyboard.standalone.page.Figures;
import io.polyboard.standalone.page.Json;
import io.polyboard.standalone.page.Page;
import io.polyboard.standalone.page.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleFunction;

/** What the games of a variant say about it. */
public record BalancePage(Variant variant, GetBalanceResponse balance) implements Page {
  @Override
  public String json() {
    return Json.of(balance);
  }

  @Override
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(variant.getName() + " (" + variant.getId() + ")");
    List<Report> reports = balance.getReportsList();
    if (reports.isEmpty()) {
      lines.add("no games of it were measured");
    }
    for (Report each : reports) {
      each.getNotesList().forEach(note -> lines.add(strength(each) + note));
    }
    for (Report each : reports) {
      if (each.hasFairness()) {
        lines.add(heading("Fairness", each) + ": " + each.getFairness().getText());
      }
      if (each.hasCurve()) {
        lines.add(heading("Scores and results", each) + ": " + each.getCurve().getText());
      }
    }
    lines.addAll(otherPlays());
    for (Report each : reports) {
      lines.addAll(measures(each));
      lines.addAll(pieces(each));
      lines.addAll(pieceValues(each));
    }
    lines.addAll(trends());
    lines.addAll(openingScores());
    lines.addAll(doublings());
    lines.addAll(pieceEstimates());
    lines.addAll(influences());
    return lines;
  }

  private static String strength(Report report) {
    long nodes = report.getSample().getNodes();
    return (nodes == 0 ? "without a limit of nodes" : nodes + " nodes a turn") + ": ";
  }

  private static String heading(String title, Report report) {
    long nodes = report.getSample().getNodes();
    return title + (nodes == 0 ? "" : ", " + nodes + " nodes a turn");
  }

  private static String nodes(long nodes) {
    return nodes == 0 ? "-" : String.valueOf(nodes);
  }

  /** An opening as a sample has it. */
  static String opening(String opening) {
    return opening.isEmpty() ? "array" : opening;
  }

  private List<String> otherPlays() {
    TextTable table =
        new TextTable(
            "White's score where the same variant is played otherwise",
            "nodes",
            "with",
            "White's score",
            "against the report's",
            "games");
    for (OtherPlay each : balance.getOtherPlaysList()) {
      table.row(
          nodes(each.getNodes()),
          each.getOtherwise(),
          percent(each.hasWhiteScore(), each.getWhiteScore()),
          points(each.getDifference()),
          String.valueOf(each.getGames()));
    }
    return table.lines();
  }

  private List<String> trends() {
    TextTable table = new TextTable("With strength", "measure", "what the games tell");
    for (Trend each : balance.getTrendsList()) {
      table.row(each.getTitle(), each.getVerdict());
    }
    return table.lines();
  }

  private List<String> openingScores() {
    TextTable table =
        new TextTable(
            "White's score from openings near the array's score, and from given positions",
            "nodes",
            "from openings",
            "from the array",
            "difference",
            "games",
            "openings");
    for (OpeningScore each : balance.getOpeningScoresList()) {
      table.row(
          nodes(each.getNodes()),
          percent(each.hasWhiteScore(), each.getWhiteScore()),
          percent(each.hasFromArray(), each.getFromArray()),
          points(each.getDifference()),
          String.valueOf(each.getGames()),
          opening(each.getOpening()));
    }
    return table.lines();
  }

  private static String points(Estimate difference) {
    return hasInterval(difference)
        ? format(
            "%+.1f (%+.1f to %+.1f) points",
            100 * difference.getValue(), 100 * difference.getLow(), 100 * difference.getHigh())
        : "-";
  }

  private List<String> doublings() {
    TextTable table =
        new TextTable(
            "What twice the nodes gain",
            "nodes",
            "Elo, 95%",
            "score",
            "won, drawn, lost",
            "openings");
    for (Doubling each : balance.getDoublingsList()) {
      table.row(
          each.getNodes() + " to " + 2 * each.getNodes(),
          elo(each),
          percent(each.hasScore(), each.getScore()),
          format("%d, %d, %d", each.getWins(), each.getDraws(), each.getLosses()),
          opening(each.getOpening()));
    }
    return table.lines();
  }

  private static String elo(Doubling doubling) {
    if (!doubling.hasElo()) {
      return doubling.getLosses() == 0 ? "all games were won" : "all games were lost";
    }
    Estimate elo = doubling.getElo();
    return hasInterval(elo)
        ? ranged(elo, Figures::signed)
        : Figures.signed(elo.getValue())
            + (elo.hasLow() ? ", at least " + Figures.signed(elo.getLow()) : "")
            + (elo.hasHigh() ? ", at most " + Figures.signed(elo.getHigh()) : "");
  }

  private static List<String> measures(Report report) {
    TextTable table =
        new TextTable(
            heading("Measures", report),
            "measure",
            "value",
            "95% interval",
            "against orthodox chess");
    for (Measure each : report.getMeasuresList()) {
      Unit unit = unit(each.getUnit());
      table.row(
          each.getTitle(),
          Verdict.text(unit, each.getValue().getValue()),
          interval(each.getValue(), value -> Verdict.text(unit, value)),
          each.getVerdict());
    }
    return table.lines();
  }

  /** The unit of a measure. */
  static Unit unit(String text) {
    return Unit.valueOf(text.toUpperCase(Locale.ROOT).replace(' ', '_'));
  }

  private static boolean hasInterval(Estimate estimate) {
    return estimate.hasLow() && estimate.hasHigh();
  }

  private static String interval(Estimate estimate, DoubleFunction<String> figure) {
    return hasInterval(estimate)
        ? figure.apply(estimate.getLow()) + " to " + figure.apply(estimate.getHigh())
        : "-";
  }

  /** A value, with its interval in brackets where that is known. */
  static String ranged(Estimate estimate, DoubleFunction<String> figure) {
    return figure.apply(estimate.getValue())
        + (hasInterval(estimate) ? " (" + interval(estimate, figure) + ")" : "");
  }

  private static List<String> pieces(Report report) {
    TextTable table =
        new TextTable(
            heading("Pieces", report),
            "piece",
            "of moves",
            "of men",
            "use",
            "survives",
            "without a legal move",
            "cells controlled",
            "times chess");
    for (PieceUse each : report.getPiecesList()) {
      table.row(
          each.getLetter() + " " + each.getPiece(),
          format("%.1f%%", 100 * each.getShareOfMoves()),
          format("%.1f%%", 100 * each.getShareOfMen()),
          known(each.hasUse(), each.getUse().getValue()),
          percent(each.hasSurvival(), each.getSurvival()),
          percent(each.hasStuck(), each.getStuck()),
          known(each.hasControlled(), each.getControlled().getValue()),
          known(
              each.hasControlled() && each.hasControlledInChess(),
              each.getControlled().getValue() / each.getControlledInChess().getValue()));
    }
    return table.lines();
  }

  private static String percent(boolean isThere, Estimate share) {
    if (!isThere) {
      return "-";
    }
    return hasInterval(share)
        ? format("%.1f%% ± %.1f", 100 * share.getValue(), 50 * (share.getHigh() - share.getLow()))
        : format("%.1f%%", 100 * share.getValue());
  }

  private static List<String> pieceValues(Report report) {
    TextTable table =
        new TextTable(
            heading("What pieces are worth by the results", report),
            "phase",
            "piece",
            "worth",
            "95% interval",
            "in the worth of a");
    for (PieceValue each : report.getPieceValuesList()) {
      table.row(
          each.getPhase(),
          each.getLetter() + " " + each.getPiece(),
          format("%.2f", each.getValue().getValue()),
          interval(each.getValue(), value -> format("%.2f", value)),
          each.getUnit());
    }
    return table.lines();
  }

  private List<String> pieceEstimates() {
    List<PieceEstimate> estimates = balance.getPieceEstimatesList();
    if (estimates.isEmpty()) {
      return List.of();
    }
    TextTable table =
        new TextTable(
            "What pieces are worth by other means, in the worth of a "
                + estimates.getFirst().getUnit(),
            "piece",
            "by mobility",
            "tuned, middle game",
            "tuned, end game",
            "by the designer");
    for (PieceEstimate each : estimates) {
      table.row(
          each.getLetter() + " " + each.getPiece(),
          format("%.2f", each.getByMobility()),
          known(each.hasTunedMiddle(), each.getTunedMiddle()),
          known(each.hasTunedEnd(), each.getTunedEnd()),
          known(each.hasDesigner(), each.getDesigner()));
    }
    List<String> lines = new ArrayList<>(table.lines());
    estimates.stream()
        .map(PieceEstimate::getDesignerSource)
        .filter(source -> !source.isEmpty())
        .distinct()
        .forEach(source -> lines.add("by the designer: " + source));
    return lines;
  }

  private static String known(boolean isThere, double value) {
    return isThere ? format("%.2f", value) : "-";
  }

  private List<String> influences() {
    TextTable table =
        new TextTable(
            "Cells that a piece controls, on average, and how many times as many as in chess",
            "piece",
            "empty boards",
            "times",
            "half full",
            "times");
    for (PieceInfluence each : balance.getPieceInfluencesList()) {
      table.row(
          each.getLetter() + " " + each.getPiece(),
          format("%.2f", each.getEmpty()),
          known(each.hasEmptyInChess(), each.getEmpty() / each.getEmptyInChess()),
          format("%.2f", each.getHalfFull()),
          known(each.hasHalfFullInChess(), each.getHalfFull() / each.getHalfFullInChess()));
    }
    return table.lines();
  }
}
