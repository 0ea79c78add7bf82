package io.polyboard.balance.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import module java.base;

import io.polyboard.balance.Summary;
import io.polyboard.rules.Outcome.Result;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import io.polyboard.statistics.Estimate;
import io.polyboard.statistics.Proportion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ReferencesTest {
  private static Play alike(long nodes) {
    return new Play(nodes, References.SETTINGS, "", 0, 0);
  }

  private static final String HEADER = "variant,measure,nodes,value,low,high";

  @ParameterizedTest
  @EnumSource
  void shippedReferencesAreRead(Measure measure) {
    // When
    References shipped = References.shipped();

    // Then random players, and those with another limit, are never compared
    assertThat(shipped.find(measure, alike(0))).isNull();
    assertThat(shipped.findOthers(measure, alike(0), "")).isNull();
  }

  @Test
  void areFoundByMeasureAndStrength() {
    // When
    References references =
        References.of(
            Stream.of(
                HEADER,
                "chess,draw-rate,1000,0.25,0.2,0.3",
                "chess,draw-rate,10000,0.5,0.4,0.6",
                "chess,jam,1000,0,0,0"));

    // Then
    assertThat(references.find(Measure.DRAW_RATE, alike(1_000)))
        .isEqualTo(new Estimate(0.25, 0.2, 0.3));
    assertThat(references.find(Measure.DRAW_RATE, alike(10_000)))
        .isEqualTo(new Estimate(0.5, 0.4, 0.6));
    assertThat(references.find(Measure.JAM, alike(1_000))).isEqualTo(new Estimate(0, 0, 0));
    assertThat(references.find(Measure.JAM, alike(10_000))).isNull();
    assertThat(references.find(Measure.CHECKS, alike(1_000))).isNull();
  }

  /** The range excludes chess and the variant itself; two others are too few. */
  @Test
  void otherVariantsHaveARange() {
    // Given
    References references =
        References.of(
            Stream.of(
                HEADER,
                "chess,draw-rate,1000,0.9,0.8,1",
                "alice,draw-rate,1000,0.3,0.2,0.4",
                "raumschach,draw-rate,1000,0.1,0,0.2",
                "mapped-chess,draw-rate,1000,0.2,0.1,0.3",
                "mapped-chess,draw-rate,10000,0.25,0.1,0.3"));

    // Then
    assertThat(references.findOthers(Measure.DRAW_RATE, alike(1_000), "my-game"))
        .isEqualTo(new References.Range(0.1, 0.3, 3));
    assertThat(references.findOthers(Measure.DRAW_RATE, alike(1_000), "alice")).isNull();
    assertThat(references.findOthers(Measure.DRAW_RATE, alike(10_000), "my-game")).isNull();
    assertThat(references.findOthers(Measure.JAM, alike(1_000), "my-game")).isNull();
  }

  @Test
  void mayBeNone() {
    assertThat(References.of(Stream.of(HEADER)).find(Measure.JAM, alike(1_000))).isNull();
  }

  @Test
  void ofAnUnknownMeasureAreRefused() {
    assertThatIllegalStateException()
        .isThrownBy(() -> References.of(Stream.of(HEADER, "chess,beauty,1000,0,0,0")))
        .withMessageContaining("beauty");
  }

  @Test
  void gamesPlayedDifferentlyHaveNoReference() {
    // Given
    References references = References.of(Stream.of(HEADER, "chess,draw-rate,1000,0.25,0.2,0.3"));
    String otherNoise = References.SETTINGS.replace("noise=12", "noise=3");

    // Then
    assertThat(references.find(Measure.DRAW_RATE, alike(1_000))).isNotNull();
    assertThat(references.find(Measure.DRAW_RATE, new Play(1_000, otherNoise, "", 0, 0))).isNull();
    assertThat(references.find(Measure.DRAW_RATE, alike(1_000).withOpening("random 8"))).isNull();
  }

  private static final Variant CHESS = Variants.shipped("chess");

  /** Games of which some are drawn, and White wins the others. */
  private static Summary chessGames(int games, int drawn) {
    return MadeGame.summary(
        CHESS.kinds().size(),
        CHESS.lattice().cells(),
        IntStream.range(0, games)
            .mapToObj(i ->
                MadeGame.of(i).ends(i < drawn ? Result.DRAW : Result.WHITE_WINS).lasts(40 + i)));
  }

  /** 60 of 200 games are drawn: White scores (140 + 30) / 200. */
  @Test
  void gamesOfThisServerAreComparedIfNothingIsShipped() {
    // Given
    Play weak = alike(100);
    References references =
        References.shipped()
            .with(CHESS, new Play(100, References.SETTINGS, "", 3, 1), chessGames(200, 60));

    // When
    Report report = Report.of(Variants.shipped("alice"), weak, alice(300), references, 1);

    // Then
    assertThat(references.find(Measure.DRAW_RATE, weak))
        .isEqualTo(new Proportion(0.3, 200).estimate());
    assertThat(report.comparison())
        .isEqualTo(
            "compared with orthodox chess by 200 games of this server at 100 nodes per turn, played"
                + " in the same way; White scores 85.0% (81.7% to 88.0%) in them");
    assertThat(verdict(report, Measure.DRAW_RATE).text())
        .isEqualTo("higher than in orthodox chess (100.0% against 30.0%)");
    assertThat(references.find(Measure.DRAW_RATE, alike(200))).isNull();
    assertThat(references.find(Measure.DRAW_RATE, weak.withOpening("random 8"))).isNull();
    assertThat(references.findOthers(Measure.DRAW_RATE, weak, "")).isNull();
  }

  /** Drawn games of Alice chess. */
  private static Summary alice(int games) {
    Variant alice = Variants.shipped("alice");
    return MadeGame.summary(
        alice.kinds().size(),
        alice.lattice().cells(),
        IntStream.range(0, games).mapToObj(i -> MadeGame.of(i).lasts(40 + i)));
  }

  private static Verdict verdict(Report report, Measure measure) {
    return report.values().stream()
        .filter(each -> each.measure() == measure)
        .findFirst()
        .orElseThrow()
        .verdict();
  }

  @Test
  void shippedValuesComeFirst() {
    // Given
    References references = References.shipped().with(CHESS, alike(1_000), chessGames(200, 60));

    // Then
    for (Measure measure : Measure.values()) {
      assertThat(references.find(measure, alike(1_000)))
          .isEqualTo(References.shipped().find(measure, alike(1_000)));
    }
    assertThat(
            Report.of(Variants.shipped("alice"), alike(1_000), alice(50), references, 1)
                .comparison())
        .startsWith("compared with orthodox chess, played in the same way for the study");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          0  | alice | not compared with orthodox chess: 40 games of it at 100 nodes per turn, played in the same way, are needed, and this server has none
          39 | alice | not compared with orthodox chess: 40 games of it at 100 nodes per turn, played in the same way, are needed, and this server has 39
          0  | chess | not compared: this is orthodox chess itself, and Polyboard ships no other games of it at 100 nodes per turn that were played in the same way
          """)
  void withoutEnoughGamesTheReportSaysWhatIsMissing(int games, String variant, String text) {
    // Given
    References references =
        games == 0
            ? References.shipped()
            : References.shipped().with(CHESS, alike(100), chessGames(games, 10));

    // Then
    assertThat(references.text(variant, alike(100))).isEqualTo(text);
    assertThat(references.find(Measure.DRAW_RATE, alike(100))).isNull();
  }

  /** Two samples of the same truth, 1,000 times. */
  @Test
  void differencesByChanceAreSeldomCalledReal() {
    // Given
    SplittableRandom random = new SplittableRandom(7);
    int wrong = 0;

    // When
    for (int i = 0; i < 1_000; i++) {
      References references = References.shipped().with(CHESS, alike(100), randomChess(random, 80));
      Report report =
          Report.of(Variants.shipped("alice"), alike(100), randomChess(random, 120), references, 1);
      wrong +=
          report.values().stream()
                  .anyMatch(each ->
                      each.verdict().finding() == Verdict.Finding.HIGHER
                          || each.verdict().finding() == Verdict.Finding.LOWER)
              ? 1
              : 0;
    }

    // Then all verdicts of a report hold together in 95 of 100
    assertThat(wrong).isLessThan(50);
  }

  /** Games on the boards of Alice chess, which has the kinds of piece of chess. */
  private static Summary randomChess(SplittableRandom random, int games) {
    Variant alice = Variants.shipped("alice");
    return MadeGame.summary(
        alice.kinds().size(),
        alice.lattice().cells(),
        Stream.generate(() ->
                MadeGame.of(random.nextLong())
                    .ends(Result.values()[random.nextInt(3)])
                    .lasts(40 + random.nextInt(100))
                    .captures(random.nextInt(20))
                    .maxStuck(random.nextInt(1_000)))
            .limit(games));
  }
}
