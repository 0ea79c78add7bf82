package io.polyboard.archive.grpc;

import io.polyboard.balance.Termination;
import io.polyboard.balance.report.MeasuredValue;
import io.polyboard.balance.report.Play;
import io.polyboard.balance.report.Report.StretchValue;
import io.polyboard.balance.report.Verdict;
import io.polyboard.proto.balance.v1.Estimate;
import io.polyboard.proto.balance.v1.Fan;
import io.polyboard.proto.balance.v1.Finding;
import io.polyboard.proto.balance.v1.LengthCount;
import io.polyboard.proto.balance.v1.Measure;
import io.polyboard.proto.balance.v1.PieceUse;
import io.polyboard.proto.balance.v1.PieceValue;
import io.polyboard.proto.balance.v1.Report;
import io.polyboard.proto.balance.v1.Sample;
import java.util.List;
import java.util.Locale;

/** What games say about their variant, in the terms of the contract. */
final class BalanceMessages {
  private BalanceMessages() {}

  static Report report(io.polyboard.balance.report.Report report) {
    int cells = report.landings().size() / 2;
    Report.Builder message =
        Report.newBuilder()
            .setSample(sample(report))
            .addAllTurnQuantiles(report.turnQuantiles())
            .addAllWhiteJam(stretches(report.jams().get(0)))
            .addAllBlackJam(stretches(report.jams().get(1)))
            .addAllWhiteLandings(report.landings().subList(0, cells))
            .addAllBlackLandings(report.landings().subList(cells, 2 * cells));
    report.values().forEach(each -> message.addMeasures(measure(each)));
    report
        .lengths()
        .forEach((turns, games) ->
            message.addLengths(LengthCount.newBuilder().setTurns(turns).setGames(games)));
    report
        .fans()
        .forEach(fan ->
            message.addFans(
                Fan.newBuilder()
                    .setTurn(fan.turn())
                    .addAllQuantiles(fan.quantiles())
                    .setGames(fan.games())));
    report.uses().forEach(use -> message.addPieces(use(use)));
    report.pieceValues().forEach(value -> message.addPieceValues(value(value)));
    return message.build();
  }

  private static Sample sample(io.polyboard.balance.report.Report report) {
    Play play = report.play();
    Sample.Builder sample =
        Sample.newBuilder()
            .setNodes(play.nodes())
            .setSettings(play.settings())
            .setOpening(play.opening())
            .setGames(report.games())
            .setRepeatedGames(play.repeated())
            .setWhiteWins(report.results().get(0))
            .setDraws(report.results().get(1))
            .setBlackWins(report.results().get(2));
    for (Termination each : Termination.values()) {
      Long games = report.terminations().get(each);
      if (games != null) {
        sample.putTerminations(each.text(), games);
      }
    }
    return sample.build();
  }

  private static Measure measure(MeasuredValue value) {
    Measure.Builder message =
        Measure.newBuilder()
            .setName(value.measure().id())
            .setTitle(value.measure().title())
            .setDefinition(value.measure().definition())
            .setUnit(value.measure().unit().text())
            .setValue(estimate(value.estimate()))
            .setTolerance(value.measure().tolerance())
            .setFinding(finding(value.verdict().finding()))
            .setVerdict(value.verdict().text());
    if (value.reference() != null) {
      message.setReference(estimate(value.reference()));
    }
    return message.build();
  }

  private static Finding finding(Verdict.Finding finding) {
    return switch (finding) {
      case ALIKE -> Finding.FINDING_ALIKE;
      case HIGHER -> Finding.FINDING_HIGHER;
      case LOWER -> Finding.FINDING_LOWER;
      case UNCERTAIN -> Finding.FINDING_UNCERTAIN;
      case UNCOMPARED -> Finding.FINDING_UNCOMPARED;
    };
  }

  private static List<io.polyboard.proto.balance.v1.StretchValue> stretches(
      List<StretchValue> stretches) {
    return stretches.stream()
        .map(each ->
            io.polyboard.proto.balance.v1.StretchValue.newBuilder()
                .setTurn(each.turn())
                .setValue(estimate(each.estimate()))
                .setGames(each.games())
                .build())
        .toList();
  }

  private static PieceUse use(io.polyboard.balance.report.Report.PieceUse use) {
    PieceUse.Builder message =
        PieceUse.newBuilder()
            .setPiece(use.kind().name())
            .setLetter(String.valueOf(use.kind().letter()))
            .setShareOfMoves(use.shareOfMoves())
            .setShareOfMen(use.shareOfMen());
    if (use.use() != null) {
      message.setUse(estimate(use.use()));
    }
    if (use.survival() != null) {
      message.setSurvival(estimate(use.survival()));
    }
    if (use.stuck() != null) {
      message.setStuck(estimate(use.stuck()));
    }
    return message.build();
  }

  private static PieceValue value(io.polyboard.balance.pieces.PieceValue value) {
    return PieceValue.newBuilder()
        .setPiece(value.kind().name())
        .setLetter(String.valueOf(value.kind().letter()))
        .setPhase(value.phase().name().toLowerCase(Locale.ROOT))
        .setValue(estimate(value.value()))
        .setUnit(value.unit().name())
        .setGames(value.games())
        .build();
  }

  private static Estimate estimate(io.polyboard.statistics.Estimate estimate) {
    Estimate.Builder message = Estimate.newBuilder().setValue(estimate.value());
    if (estimate.isFinite()) {
      message.setLow(estimate.low()).setHigh(estimate.high());
    }
    return message.build();
  }
}
