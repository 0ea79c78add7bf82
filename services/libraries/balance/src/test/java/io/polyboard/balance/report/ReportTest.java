package io.polyboard.balance.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import io.polyboard.balance.GameMeasures;
import io.polyboard.balance.GameMeasures.Stuck;
import io.polyboard.balance.GameMeter;
import io.polyboard.balance.MeasuredGame;
import io.polyboard.balance.Summary;
import io.polyboard.balance.report.Verdict.Finding;
import io.polyboard.rules.Outcome;
import io.polyboard.rules.Outcome.Result;
import io.polyboard.rules.Position;
import io.polyboard.rules.Side;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.statistics.Estimate;
import io.polyboard.statistics.Proportion;
import org.junit.jupiter.api.Test;

/** Reports of artificial games, whose measures are known. */
class ReportTest {
  private static final Variant CHESS = Variants.shipped("chess");
  private static final Play PLAY = new Play(1_000, References.SETTINGS, "", 0, 0);

  /** A seed for which the sixth turn is sampled. */
  private static final long SEED =
      LongStream.range(0, 1_000)
          .filter(seed -> GameMeter.isSampled(seed, GameMeasures.SAMPLING_PERIOD, 5))
          .findFirst()
          .orElseThrow();

  private static GameMeasures measures(Position start, String game, Result result) {
    List<String> turns = List.of(game.split(" "));
    return GameMeter.of(CHESS)
        .measure(start, 0, turns, SEED, result, List.of(), GameMeasures.Choices.NONE);
  }

  private static MeasuredGame scholarsMate(long cluster) {
    return mate(cluster, "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7", Side.WHITE);
  }

  private static MeasuredGame foolsMate(long cluster) {
    return mate(cluster, "f2f3 e7e5 g2g4 d8h4", Side.BLACK);
  }

  private static MeasuredGame mate(long cluster, String game, Side winner) {
    Outcome outcome = Outcome.win(winner, Outcome.Reason.CHECKMATE);
    GameMeasures measures = measures(CHESS.start(), game, outcome.result());
    return new MeasuredGame(cluster, game.split(" ").length, outcome, measures);
  }

  private static Report report(int games, LongFunction<MeasuredGame> game, References references) {
    Summary summary = new Summary(CHESS.kinds().size(), CHESS.lattice().cells());
    LongStream.range(0, games).mapToObj(game).forEach(summary::add);
    return Report.of(CHESS, PLAY, summary, references, 1);
  }

  private static Report report(int games, LongFunction<MeasuredGame> game) {
    return report(games, game, References.of(Stream.empty()));
  }

  private static MeasuredValue value(Report report, Measure measure) {
    return report.values().stream()
        .filter(each -> each.measure() == measure)
        .findAny()
        .orElseThrow();
  }

  private static Estimate estimate(Report report, Measure measure) {
    return value(report, measure).estimate();
  }

  private static References reference(String line) {
    return References.of(Stream.of("variant,measure,nodes,value,low,high", "chess," + line));
  }

  @Test
  void ifWhiteAlwaysWinsItsScoreIsOne() {
    // When
    Report report = report(100, ReportTest::scholarsMate);

    // Then
    assertThat(report.play()).isEqualTo(PLAY);
    assertThat(report.games()).isEqualTo(100);
    assertThat(report.results()).containsExactly(100L, 0L, 0L);
    assertThat(report.terminations()).isEqualTo(Map.of(Outcome.Reason.CHECKMATE, 100L));
    assertThat(report.lengths()).isEqualTo(Map.of(7, 100L));
    Estimate score = estimate(report, Measure.WHITE_SCORE);
    assertThat(score.value()).isEqualTo(1);
    assertThat(score.low()).isBetween(0.9, 0.99);
    assertThat(score.high()).isEqualTo(1);
    assertThat(estimate(report, Measure.DRAW_RATE)).isEqualTo(new Proportion(0, 100).estimate());
    assertThat(estimate(report, Measure.CUT_SHORT).value()).isZero();
    assertThat(estimate(report, Measure.MEDIAN_LENGTH_TURNS)).isEqualTo(new Estimate(7, 7, 7));
    assertThat(estimate(report, Measure.FIRST_CAPTURE_TURN).value()).isEqualTo(7);
    assertThat(estimate(report, Measure.CAPTURES).value()).isCloseTo(1 / 7.0, within(1e-12));
    assertThat(estimate(report, Measure.CHECKS).value()).isCloseTo(1 / 7.0, within(1e-12));
    assertThat(report.pieceValues()).isEmpty();
  }

  /** Only one of Black's pawns is lost, of 16 pawns; White's queen moves twice, its pawn once. */
  @Test
  void reportsUseAndLandingsOfKinds() {
    // When
    Report report = report(100, ReportTest::scholarsMate);

    // Then
    assertThat(report.uses()).hasSameSizeAs(CHESS.kinds());
    for (Report.PieceUse use : report.uses()) {
      double moves =
          switch (use.kind().letter()) {
            case 'Q', 'P', 'N' -> 2 / 7.0;
            case 'B' -> 1 / 7.0;
            default -> 0;
          };
      assertThat(use.shareOfMoves()).as(use.kind().name()).isCloseTo(moves, within(1e-12));
      assertThat(use.survival()).as(use.kind().name()).isNotNull();
      assertThat(use.survival().value())
          .as(use.kind().name())
          .isEqualTo(use.kind().letter() == 'P' ? 15 / 16.0 : 1);
    }
    assertThat(report.uses().stream().mapToDouble(Report.PieceUse::shareOfPieces).sum())
        .isCloseTo(1, within(1e-12));
    int cells = CHESS.lattice().cells();
    List<Double> landings = report.landings();
    assertThat(landings).hasSize(2 * cells);
    // White has four moves to four cells, Black three to three.
    assertThat(landings.subList(0, cells)).containsOnly(0.0, 0.25);
    assertThat(landings.subList(cells, 2 * cells)).containsOnly(0.0, 1 / 3.0);
    assertThat(Collections.frequency(landings, 0.25)).isEqualTo(4);
    assertThat(Collections.frequency(landings, 1 / 3.0)).isEqualTo(3);
  }

  /** A pawn becomes a queen, which is captured at once. */
  @Test
  void promotedPiecesSurviveOrNot() {
    // Given
    Position start = CHESS.position(Mfen.parse(CHESS, "8/P6k/8/8/8/8/r7/4K3 w - - 0 1"));
    GameMeasures measures = measures(start, "a7a8q a2a8", Result.DRAW);
    Outcome outcome = Outcome.draw(Outcome.Reason.ADJUDICATION);

    // When
    Report report = report(64, i -> new MeasuredGame(i, 2, outcome, measures));

    // Then
    for (Report.PieceUse use : report.uses()) {
      switch (use.kind().letter()) {
        case 'Q' -> assertThat(use.survival().value()).isZero();
        case 'B', 'N' -> assertThat(use.survival()).as(use.kind().name()).isNull();
        default -> assertThat(use.survival().value()).as(use.kind().name()).isOne();
      }
    }
  }

  @Test
  void coinFlipsHaveAScoreOfOneHalf() {
    // Given
    SplittableRandom coin = new SplittableRandom(20_060_725);

    // When
    Report report = report(400, i -> coin.nextBoolean() ? scholarsMate(i) : foolsMate(i));

    // Then
    Estimate score = estimate(report, Measure.WHITE_SCORE);
    assertThat(score.low()).isLessThan(0.5);
    assertThat(score.high()).isGreaterThan(0.5);
    assertThat(score.margin()).isCloseTo(0.049, within(0.002));
    assertThat(report.results().stream().mapToLong(Long::longValue).sum()).isEqualTo(400);
    assertThat(estimate(report, Measure.LENGTH_TURNS).value())
        .isCloseTo(4 + 3 * score.value(), within(1e-9));
  }

  /** 8 of White's 16 pieces are stuck from the eleventh turn on, and none of Black's. */
  @Test
  void reportsAJam() {
    // Given
    List<Stuck> white = List.of(new Stuck(80, 0), new Stuck(80, 40), new Stuck(80, 40));
    List<Stuck> black = List.of(new Stuck(80, 0), new Stuck(80, 0), new Stuck(80, 0));

    // When
    Report report =
        MadeGame.report(
            PLAY,
            LongStream.range(0, 64)
                .mapToObj(i -> MadeGame.of(i).lasts(30).maxStuck(500).stuck(white, black)));

    // Then
    assertThat(estimate(report, Measure.JAM).value()).isCloseTo(80 / 480.0, within(1e-12));
    assertThat(estimate(report, Measure.WORST_JAM).value()).isEqualTo(0.5);
    assertThat(estimate(report, Measure.JAMMED_GAMES)).isEqualTo(new Proportion(1, 64).estimate());
    assertThat(report.jams()).hasSize(2);
    assertThat(report.jams().getFirst()).extracting(each -> each.turn()).containsExactly(1, 11, 21);
    assertThat(report.jams().getFirst())
        .extracting(each -> each.estimate().value())
        .containsExactly(0.0, 0.5, 0.5);
    // Then the interval is not a point, although all games are the same
    assertThat(report.jams().getFirst())
        .allMatch(each -> each.games() == 64 && each.estimate().margin() > 0.02);
    assertThat(report.jams().getLast())
        .hasSize(3)
        .allSatisfy(each -> assertThat(each.estimate().value()).isZero());
    // Class 18 has 20 and 21.
    assertThat(report.turnQuantiles()).containsExactly(20.5, 20.5, 20.5, 20.5, 20.5);
    assertThat(report.fans()).isEmpty();
  }

  /** Six of ten points: a game has an error of 0.49, so that 0.03 needs some thousands of games. */
  @Test
  void tenGamesAreTooFewForAVerdict() {
    // Given
    References references = reference("white-score,1000,0.54,0.53,0.55");

    // When
    Report report = report(10, i -> i < 6 ? scholarsMate(i) : foolsMate(i), references);

    // Then
    MeasuredValue score = value(report, Measure.WHITE_SCORE);
    assertThat(score.estimate().margin()).isGreaterThan(0.25);
    assertThat(score.reference()).isEqualTo(new Estimate(0.54, 0.53, 0.55));
    assertThat(score.games()).isEqualTo(10);
    assertThat(score.verdict().finding()).isEqualTo(Finding.UNCERTAIN);
    assertThat(score.verdict().text())
        .matches("10 games are too few \\(60\\.0% against 54\\.0%\\); about \\d{3} are needed");
    assertThat(value(report, Measure.DRAW_RATE).verdict()).isEqualTo(Verdict.UNCOMPARED);
  }

  /** References of another strength are not used. */
  @Test
  void isComparedWithTheSameStrength() {
    // Given
    References other = reference("white-score,10000,0.54,0.53,0.55");
    References same = reference("white-score,1000,0.54,0.53,0.55");

    // Then
    assertThat(value(report(100, ReportTest::scholarsMate, other), Measure.WHITE_SCORE).verdict())
        .isEqualTo(Verdict.UNCOMPARED);
    assertThat(
            value(report(100, ReportTest::scholarsMate, same), Measure.WHITE_SCORE)
                .verdict()
                .finding())
        .isEqualTo(Finding.HIGHER);
  }

  @Test
  void aReportOfNoGamesIsEmpty() {
    // When
    Report report = report(0, ReportTest::scholarsMate);

    // Then
    assertThat(report.games()).isZero();
    assertThat(report.values()).isEmpty();
    assertThat(report.turnQuantiles()).isEmpty();
    assertThat(report.jams()).containsExactly(List.of(), List.of());
    assertThat(report.landings()).containsOnly(0.0);
    assertThat(report.uses()).allSatisfy(use -> assertThat(use.use()).isNull());
  }

  @Test
  void isTheSameForTheSameGames() {
    assertThat(report(50, i -> i % 3 == 0 ? scholarsMate(i) : foolsMate(i)))
        .isEqualTo(report(50, i -> i % 3 == 0 ? scholarsMate(i) : foolsMate(i)));
  }
}
