package io.polyboard.standalone.page.balance;

import static io.polyboard.standalone.page.Figures.format;
import static java.util.stream.Collectors.joining;

import module java.base;

import io.polyboard.balance.report.Unit;
import io.polyboard.balance.report.Verdict;
import io.polyboard.proto.balance.v1.Doubling;
import io.polyboard.proto.balance.v1.Estimate;
import io.polyboard.proto.balance.v1.Finding;
import io.polyboard.proto.balance.v1.GetBalanceResponse;
import io.polyboard.proto.balance.v1.Measure;
import io.polyboard.proto.balance.v1.OpeningScore;
import io.polyboard.proto.balance.v1.OtherPlay;
import io.polyboard.proto.balance.v1.PieceEstimate;
import io.polyboard.proto.balance.v1.PieceInfluence;
import io.polyboard.proto.balance.v1.PieceUse;
import io.polyboard.proto.balance.v1.PieceValue;
import io.polyboard.proto.balance.v1.Report;
import io.polyboard.proto.balance.v1.Sample;
import io.polyboard.proto.balance.v1.SkillChain;
import io.polyboard.proto.balance.v1.Trend;
import io.polyboard.proto.rules.v1.Variant;
import io.polyboard.standalone.page.Columns;
import io.polyboard.standalone.page.Figures;

/**
 * The balance report of a variant.
 *
 * @param others if there are no reports: the variant's other samples
 */
public record BalancePage(Variant variant, GetBalanceResponse balance, List<Sample> others) {
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(variant.getName() + " (" + variant.getId() + ")");
    List<Report> reports = balance.getReportsList();
    if (reports.isEmpty() && balance.getSkillChainsCount() == 0) {
      lines.add(
          others.isEmpty()
              ? "no games of the variant were measured"
              : "no games were measured with these options; there are: "
                  + others.stream().map(BalancePage::games).collect(joining("; ")));
    }
    for (Report each : reports) {
      lines.addAll(AnswersPage.lines(each));
    }
    for (Report each : reports) {
      each.getNotesList().forEach(note -> lines.add(strength(each) + note));
      lines.add(strength(each) + each.getComparison());
    }
    for (Report each : reports) {
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
    lines.addAll(skill());
    lines.addAll(pieceEstimates());
    lines.addAll(influences());
    return lines;
  }

  private static String games(Sample sample) {
    return Figures.format(
        "%,d at %s nodes per turn, %s",
        sample.getGames(), nodes(sample.getNodes()), sample.getSettings());
  }

  private static String strength(Report report) {
    long nodes = report.getSample().getNodes();
    return (nodes == 0 ? "without a limit of nodes" : nodes + " nodes per turn") + ": ";
  }

  private static String heading(String title, Report report) {
    long nodes = report.getSample().getNodes();
    return title + (nodes == 0 ? "" : ", " + nodes + " nodes per turn");
  }

  private static String nodes(long nodes) {
    return nodes == 0 ? "-" : String.valueOf(nodes);
  }

  /** The opening of a sample. */
  static String opening(String opening) {
    return opening.isEmpty() ? "start position" : opening;
  }

  private List<String> otherPlays() {
    return new Columns<OtherPlay>()
        .with("nodes", each -> nodes(each.getNodes()))
        .with("with", OtherPlay::getDifferingSettings)
        .with("White's score", each -> percent(each.hasWhiteScore(), each.getWhiteScore()))
        .with("difference from the report", each -> points(each.getDifference()))
        .with("games", OtherPlay::getGames)
        .lines("White's score with other settings", balance.getOtherPlaysList());
  }

  private List<String> trends() {
    return new Columns<Trend>()
        .with("measure", Trend::getTitle)
        .with("verdict", Trend::getVerdict)
        .lines("Trends with strength", balance.getTrendsList());
  }

  private List<String> openingScores() {
    return new Columns<OpeningScore>()
        .with("nodes", each -> nodes(each.getNodes()))
        .with("from openings", each -> percent(each.hasWhiteScore(), each.getWhiteScore()))
        .with(
            "from the start position",
            each -> percent(each.hasFromStartPosition(), each.getFromStartPosition()))
        .with("difference", each -> points(each.getDifference()))
        .with("games", OpeningScore::getGames)
        .with("openings", each -> opening(each.getOpening()))
        .lines(
            "White's score from openings near the start position's score, and from given positions",
            balance.getOpeningScoresList());
  }

  private static String points(Estimate difference) {
    return hasInterval(difference)
        ? format(
            "%+.1f (%+.1f to %+.1f) points",
            100 * difference.getValue(), 100 * difference.getLow(), 100 * difference.getHigh())
        : "-";
  }

  private List<String> doublings() {
    return new Columns<Doubling>()
        .with("nodes", BalancePage::step)
        .with("Elo, 95%", BalancePage::elo)
        .with("score", each -> percent(each.hasScore(), each.getScore()))
        .with(
            "won, drawn, lost",
            each -> format("%d, %d, %d", each.getWins(), each.getDraws(), each.getLosses()))
        .with("openings", each -> opening(each.getOpening()))
        .lines("Gain from twice the nodes", balance.getDoublingsList());
  }

  private static String step(Doubling doubling) {
    return doubling.getNodes() == 0
        ? "random to 1"
        : doubling.getNodes() + " to " + 2 * doubling.getNodes();
  }

  private static String elo(Doubling doubling) {
    return doubling.hasElo()
        ? bounded(doubling.getElo(), Figures::signed)
        : doubling.getLosses() == 0 ? "all games were won" : "all games were lost";
  }

  /** A value with its interval, of which an end may be missing. */
  private static String bounded(Estimate value, DoubleFunction<String> text) {
    return hasInterval(value)
        ? ranged(value, text)
        : text.apply(value.getValue())
            + (value.hasLow() ? ", at least " + text.apply(value.getLow()) : "")
            + (value.hasHigh() ? ", at most " + text.apply(value.getHigh()) : "");
  }

  private List<String> skill() {
    return new Columns<SkillChain>()
        .with("strongest player", each -> format("%,d nodes", each.getNodes()))
        .with(
            "levels of 64%, 95%",
            each ->
                each.hasLevels()
                    ? bounded(each.getLevels(), levels -> format("%.1f", levels))
                    : "unknown: one side won all games of a step")
        .with("games", SkillChain::getGames)
        .with("openings", each -> opening(each.getOpening()))
        .lines("Levels of skill from a random player", balance.getSkillChainsList());
  }

  private static List<String> measures(Report report) {
    return new Columns<Measure>()
        .with("measure", Measure::getTitle)
        .with("value", each -> Verdict.text(unit(each.getUnit()), each.getValue().getValue()))
        .with(
            "95% interval",
            each -> interval(each.getValue(), value -> Verdict.text(unit(each.getUnit()), value)))
        .withIf(
            report.getMeasuresList().stream()
                .anyMatch(each -> each.getFinding() != Finding.FINDING_UNCOMPARED),
            "against orthodox chess",
            Measure::getVerdict)
        .lines(heading("Measures", report), report.getMeasuresList());
  }

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

  /** A value, with its interval in brackets if that is known. */
  static String ranged(Estimate estimate, DoubleFunction<String> figure) {
    return figure.apply(estimate.getValue())
        + (hasInterval(estimate) ? " (" + interval(estimate, figure) + ")" : "");
  }

  private static List<String> pieces(Report report) {
    return new Columns<PieceUse>()
        .with("piece", each -> each.getLetter() + " " + each.getPiece())
        .with("of moves", each -> format("%.1f%%", 100 * each.getShareOfMoves()))
        .with("of pieces", each -> format("%.1f%%", 100 * each.getShareOfPieces()))
        .with("use", each -> known(each.hasUse(), each.getUse().getValue()))
        .with("survives", each -> percent(each.hasSurvival(), each.getSurvival()))
        .with("without a legal move", each -> percent(each.hasStuck(), each.getStuck()))
        .with(
            "cells attacked", each -> known(each.hasControlled(), each.getControlled().getValue()))
        .with(
            "times chess",
            each ->
                known(
                    each.hasControlled() && each.hasControlledInChess(),
                    each.getControlled().getValue() / each.getControlledInChess().getValue()))
        .lines(heading("Pieces", report), report.getPiecesList());
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
    return new Columns<PieceValue>()
        .with("phase", PieceValue::getPhase)
        .with("piece", each -> each.getLetter() + " " + each.getPiece())
        .with("value", each -> format("%.2f", each.getValue().getValue()))
        .with("95% interval", each -> interval(each.getValue(), value -> format("%.2f", value)))
        .with("unit", PieceValue::getUnit)
        .lines(heading("Piece values from results", report), report.getPieceValuesList());
  }

  private List<String> pieceEstimates() {
    List<PieceEstimate> estimates = balance.getPieceEstimatesList();
    if (estimates.isEmpty()) {
      return List.of();
    }
    List<String> lines =
        new Columns<PieceEstimate>()
            .with("piece", each -> each.getLetter() + " " + each.getPiece())
            .with("by mobility", each -> format("%.2f", each.getByMobility()))
            .with("tuned, middle game", each -> known(each.hasTunedMiddle(), each.getTunedMiddle()))
            .with("tuned, end game", each -> known(each.hasTunedEnd(), each.getTunedEnd()))
            .with("by the designer", each -> known(each.hasDesigner(), each.getDesigner()))
            .lines(
                "Piece values by other means, in the value of a " + estimates.getFirst().getUnit(),
                estimates);
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
    return new Columns<PieceInfluence>()
        .with("piece", each -> each.getLetter() + " " + each.getPiece())
        .with("empty boards", each -> format("%.2f", each.getEmpty()))
        .with(
            "times",
            each -> known(each.hasEmptyInChess(), each.getEmpty() / each.getEmptyInChess()))
        .with("half full", each -> format("%.2f", each.getHalfFull()))
        .with(
            "times",
            each ->
                known(each.hasHalfFullInChess(), each.getHalfFull() / each.getHalfFullInChess()))
        .lines(
            "Cells that a piece controls on average, and the ratio to chess",
            balance.getPieceInfluencesList());
  }
}
