package io.polyboard.archive.grpc;

import static java.util.Objects.requireNonNull;

import module java.base;

import io.polyboard.balance.Sums;
import io.polyboard.balance.report.Comparison.ComparedValue;
import io.polyboard.balance.report.Comparison.SampleGames;
import io.polyboard.balance.report.MeasuredValue;
import io.polyboard.balance.report.OtherScore;
import io.polyboard.balance.report.Play;
import io.polyboard.balance.report.Report.StretchValue;
import io.polyboard.balance.report.Unit;
import io.polyboard.balance.report.Verdict;
import io.polyboard.contract.catalogue.Digest;
import io.polyboard.engine.Weights;
import io.polyboard.proto.balance.v1.Answer;
import io.polyboard.proto.balance.v1.AnswerFinding;
import io.polyboard.proto.balance.v1.Comparison;
import io.polyboard.proto.balance.v1.ComparisonDesign;
import io.polyboard.proto.balance.v1.Curve;
import io.polyboard.proto.balance.v1.CurvePoint;
import io.polyboard.proto.balance.v1.Difference;
import io.polyboard.proto.balance.v1.Doubling;
import io.polyboard.proto.balance.v1.Estimate;
import io.polyboard.proto.balance.v1.Fan;
import io.polyboard.proto.balance.v1.Finding;
import io.polyboard.proto.balance.v1.LengthCount;
import io.polyboard.proto.balance.v1.Measure;
import io.polyboard.proto.balance.v1.OpeningScore;
import io.polyboard.proto.balance.v1.OtherPlay;
import io.polyboard.proto.balance.v1.PieceUse;
import io.polyboard.proto.balance.v1.PieceValue;
import io.polyboard.proto.balance.v1.Question;
import io.polyboard.proto.balance.v1.Range;
import io.polyboard.proto.balance.v1.Report;
import io.polyboard.proto.balance.v1.Sample;
import io.polyboard.proto.balance.v1.SkillChain;
import io.polyboard.proto.balance.v1.Trend;
import io.polyboard.proto.balance.v1.TrendPoint;
import io.polyboard.rules.Outcome;
import io.polyboard.rules.Variant;
import org.jspecify.annotations.Nullable;

/** Converts balance reports to messages of the contract. */
final class BalanceMessages {
  private BalanceMessages() {}

  static Report report(
      io.polyboard.balance.report.Report report, List<io.polyboard.balance.report.Answer> answers) {
    int cells = report.landings().size() / 2;
    Report.Builder message =
        Report.newBuilder()
            .setSample(sample(report))
            .addAllNotes(report.notes())
            .setComparison(report.comparison())
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
    io.polyboard.balance.report.Curve curve = report.curve();
    if (curve != null) {
      message.setCurve(curve(curve));
    }
    answers.forEach(each -> message.addAnswers(answer(each)));
    return message.build();
  }

  private static Curve curve(io.polyboard.balance.report.Curve curve) {
    Curve.Builder message =
        Curve.newBuilder()
            .setScale(estimate(curve.scale()))
            .setGames(curve.games())
            .setText(curve.text());
    curve
        .points()
        .forEach(each ->
            message.addPoints(
                CurvePoint.newBuilder()
                    .setScore(each.score())
                    .setScored(each.scored())
                    .setPositions(each.positions())));
    return message.build();
  }

  private static Answer answer(io.polyboard.balance.report.Answer answer) {
    return Answer.newBuilder()
        .setQuestion(
            switch (answer.question()) {
              case FAIR -> Question.QUESTION_FAIR;
              case DECISIVE -> Question.QUESTION_DECISIVE;
              case ALIVE -> Question.QUESTION_ALIVE;
            })
        .setFinding(
            switch (answer.finding()) {
              case YES -> AnswerFinding.ANSWER_FINDING_YES;
              case NO -> AnswerFinding.ANSWER_FINDING_NO;
              case UNKNOWN -> AnswerFinding.ANSWER_FINDING_UNKNOWN;
            })
        .setText(answer.text())
        .setMoreGames(answer.moreGames())
        .build();
  }

  /**
   * @param settings settings of the games that the others are compared with
   */
  static OtherPlay otherPlay(OtherScore other, Variant variant, String settings) {
    List<String> alike = List.of(settings.split(" "));
    String material = "weights=" + Digest.of(Weights.material(variant).text());
    return OtherPlay.newBuilder()
        .setNodes(other.play().nodes())
        .setSettings(other.play().settings())
        .setDifferingSettings(
            Arrays.stream(other.play().settings().split(" "))
                .filter(each -> !alike.contains(each))
                .map(each ->
                    each.equals(material) ? "the pieces' values alone" : each.replace('=', ' '))
                .collect(Collectors.joining(", ")))
        .setGames(other.games())
        .setWhiteScore(estimate(Unit.SHARE.shown(other.score())))
        .setDifference(estimate(requireNonNull(other.difference())))
        .build();
  }

  private static Sample sample(io.polyboard.balance.report.Report report) {
    return sample(
        report.play(),
        report.games(),
        report.results(),
        each -> report.terminations().getOrDefault(each, 0L));
  }

  private static Sample sample(
      Play play, long games, List<Long> results, ToLongFunction<Outcome.Reason> terminations) {
    Sample.Builder sample =
        Sample.newBuilder()
            .setNodes(play.nodes())
            .setSettings(play.settings())
            .setOpening(play.opening())
            .setGames(games)
            .setRepeatedGames(play.repeated())
            .setDroppedGames(play.dropped())
            .setWhiteWins(results.get(0))
            .setDraws(results.get(1))
            .setBlackWins(results.get(2));
    for (Outcome.Reason each : Outcome.Reason.values()) {
      long ended = terminations.applyAsLong(each);
      if (ended > 0) {
        sample.putTerminations(each.toString(), ended);
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
            .setValue(estimate(value.measure().unit().shown(value.estimate())))
            .setTolerance(value.measure().tolerance())
            .setFinding(finding(value.verdict().finding()))
            .setVerdict(value.verdict().text());
    put(value.reference(), message::setReference);
    if (value.others() != null) {
      message.setOthers(
          Range.newBuilder()
              .setLow(value.others().low())
              .setHigh(value.others().high())
              .setVariants(value.others().variants()));
    }
    return message.build();
  }

  static Trend trend(io.polyboard.balance.report.Trend trend) {
    Trend.Builder message =
        Trend.newBuilder()
            .setName(trend.measure().id())
            .setTitle(trend.measure().title())
            .setUnit(trend.measure().unit().text())
            .setSettings(trend.settings())
            .setOpening(trend.opening())
            .setDoubling(estimate(trend.doubling()))
            .setConclusive(trend.told())
            .setVerdict(trend.text());
    trend.curve().forEach(each -> message.addCurve(point(each)));
    trend.predictions().forEach(each -> message.addPredictions(point(each)));
    if (!Double.isNaN(trend.fit())) {
      message.setFit(trend.fit());
    }
    return message.build();
  }

  private static TrendPoint point(io.polyboard.balance.report.Trend.Point point) {
    return TrendPoint.newBuilder()
        .setNodes(point.nodes())
        .setValue(estimate(point.estimate()))
        .build();
  }

  static OpeningScore openingScore(OtherScore score) {
    OpeningScore.Builder message =
        OpeningScore.newBuilder()
            .setNodes(score.play().nodes())
            .setSettings(score.play().settings())
            .setOpening(score.play().opening())
            .setGames(score.games())
            .setWhiteScore(estimate(Unit.SHARE.shown(score.score())));
    if (score.here() != null && score.difference() != null) {
      message
          .setFromStartPosition(estimate(Unit.SHARE.shown(score.here())))
          .setDifference(estimate(score.difference()));
    }
    return message.build();
  }

  static Doubling doubling(io.polyboard.balance.report.Doubling doubling) {
    Doubling.Builder message =
        Doubling.newBuilder()
            .setNodes(doubling.play().nodes())
            .setSettings(doubling.play().settings())
            .setOpening(doubling.play().opening())
            .setGames(doubling.games())
            .setWins(doubling.wins())
            .setDraws(doubling.draws())
            .setLosses(doubling.losses())
            .setScore(estimate(Unit.SHARE.shown(doubling.score())));
    finite(doubling.elo()).ifPresent(message::setElo);
    return message.build();
  }

  static SkillChain skillChain(io.polyboard.balance.report.SkillChain chain) {
    SkillChain.Builder message =
        SkillChain.newBuilder()
            .setNodes(chain.nodes())
            .setSettings(chain.weakest().settings())
            .setOpening(chain.weakest().opening())
            .setGames(chain.games());
    finite(chain.levels()).ifPresent(message::setLevels);
    return message.build();
  }

  /** An estimate without infinite ends; empty if its value is infinite. */
  private static Optional<Estimate> finite(io.polyboard.statistics.Estimate estimate) {
    if (!Double.isFinite(estimate.value())) {
      return Optional.empty();
    }
    Estimate.Builder message = Estimate.newBuilder().setValue(estimate.value());
    if (Double.isFinite(estimate.low())) {
      message.setLow(estimate.low());
    }
    if (Double.isFinite(estimate.high())) {
      message.setHigh(estimate.high());
    }
    return Optional.of(message.build());
  }

  static Comparison comparison(io.polyboard.balance.report.Comparison comparison) {
    Comparison.Builder message =
        Comparison.newBuilder()
            .setSample(sample(comparison.first()))
            .setOtherSample(sample(comparison.second()))
            .setDesign(
                switch (comparison.design()) {
                  case INDEPENDENT -> ComparisonDesign.COMPARISON_DESIGN_INDEPENDENT;
                  case BY_OPENING -> ComparisonDesign.COMPARISON_DESIGN_BY_OPENING;
                });
    for (ComparedValue each : comparison.values()) {
      message.addDifferences(
          Difference.newBuilder()
              .setName(each.measure().id())
              .setTitle(each.measure().title())
              .setUnit(each.measure().unit().text())
              .setValue(estimate(each.measure().unit().shown(each.first())))
              .setOtherValue(estimate(each.measure().unit().shown(each.second())))
              .setDifference(estimate(each.difference()))
              .setTolerance(each.measure().tolerance())
              .setLikelihood(each.likelihood())
              .setFinding(finding(each.finding()))
              .setVerdict(each.text()));
    }
    return message.build();
  }

  private static Sample sample(SampleGames games) {
    Sums total = games.summary().total();
    return sample(
        games.play(),
        games.summary().games(),
        List.of(
            total.games(Outcome.Result.WHITE_WINS),
            total.games(Outcome.Result.DRAW),
            total.games(Outcome.Result.BLACK_WINS)),
        total::games);
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
            .setShareOfPieces(use.shareOfPieces());
    put(use.use(), message::setUse);
    put(use.survival(), message::setSurvival);
    put(use.stuck(), message::setStuck);
    put(use.controlled(), message::setControlled);
    put(use.controlledInChess(), message::setControlledInChess);
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

  private static void put(
      io.polyboard.statistics.@Nullable Estimate estimate, Consumer<Estimate> field) {
    if (estimate != null) {
      field.accept(estimate(estimate));
    }
  }

  private static Estimate estimate(io.polyboard.statistics.Estimate estimate) {
    Estimate.Builder message = Estimate.newBuilder().setValue(estimate.value());
    if (estimate.isFinite()) {
      message.setLow(estimate.low()).setHigh(estimate.high());
    }
    return message.build();
  }
}
