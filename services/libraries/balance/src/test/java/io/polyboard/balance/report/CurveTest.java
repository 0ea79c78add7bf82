package io.polyboard.balance.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import io.polyboard.balance.Summary;
import io.polyboard.rules.Outcome.Result;
import io.polyboard.statistics.Estimate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CurveTest {
  /**
   * Games whose results follow a curve of this scale, with the same score in three stretches.
   * {@code drawn} sets how many of them are drawn.
   */
  private static Summary games(int games, double scale, double drawn, SplittableRandom random) {
    return MadeGame.summary(Stream.generate(() -> game(scale, drawn, random)).limit(games));
  }

  private static MadeGame game(double scale, double drawn, SplittableRandom random) {
    int score = random.nextInt(-700, 701);
    double win = 1 / (1 + Math.pow(10, -score / scale));
    // Draws replace as many wins of each side, so that the expected score stays the same.
    double draw = drawn * 2 * Math.min(win, 1 - win);
    double luck = random.nextDouble();
    return MadeGame.of(random.nextLong())
        .scores(score, score, score)
        .ends(
            luck < win - draw / 2
                ? Result.WHITE_WINS
                : luck < win + draw / 2 ? Result.DRAW : Result.BLACK_WINS);
  }

  @ParameterizedTest
  @CsvSource({"400, 0", "400, 0.6", "250, 0.3", "330, 0.3", "475, 0.3", "900, 0.3", "1200, 0"})
  void findsTheScaleOfTheGames(double scale, double drawn) {
    // When
    Curve curve = Curve.of(games(100_000, scale, drawn, new SplittableRandom(1))).orElseThrow();

    // Then
    assertThat(curve.scale().value()).isCloseTo(scale, within(0.02 * scale));
    assertThat(curve.scale().low()).isLessThan(curve.scale().value());
    assertThat(curve.scale().high()).isGreaterThan(curve.scale().value());
    assertThat(curve.games()).isEqualTo(100_000);
  }

  /** The intervals of 95% should miss the truth in about 50 of 1,000 samples. */
  @ParameterizedTest
  @CsvSource({"400, 0, 200", "400, 0.6, 400", "700, 0.3, 1000"})
  void itsIntervalHasItsConfidence(double scale, double drawn, int games) {
    // Given
    SplittableRandom random = new SplittableRandom(games);
    int samples = 1_000;
    int known = 0;
    int held = 0;

    // When
    for (int sample = 0; sample < samples; sample++) {
      Optional<Curve> curve = Curve.of(games(games, scale, drawn, random));
      if (curve.isPresent()) {
        Estimate found = curve.get().scale();
        known++;
        held += found.low() <= scale && scale <= found.high() ? 1 : 0;
      }
    }

    // Then
    assertThat(known).isGreaterThan(samples * 9 / 10);
    assertThat((double) held / known).isBetween(0.93, 0.975);
  }

  @Test
  void saysWhatAPawnIsWorth() {
    // When
    Curve curve = Curve.of(games(100_000, 400, 0, new SplittableRandom(2))).orElseThrow();

    // Then: 64.0% on a scale of 400.
    assertThat(curve.text()).matches("a side that is a pawn \\(100\\) ahead scores 6[34]\\..*");
    assertThat(curve.points())
        .isNotEmpty()
        .allSatisfy(point ->
            assertThat(point.scored())
                .isCloseTo(1 / (1 + Math.pow(10, -point.score() / 400)), within(0.04)));
    assertThat(curve.points().stream().mapToLong(Curve.Point::positions).sum())
        .isBetween(200_000L, 300_000L);
  }

  @Test
  void fewGamesAndUnrelatedScoresHaveNoCurve() {
    // Given
    Summary reversed = games(10_000, -300, 0, new SplittableRandom(3));
    Summary luck = games(10_000, 100_000, 0, new SplittableRandom(3));

    // Then
    assertThat(Curve.of(games(50, 400, 0, new SplittableRandom(4)))).isEmpty();
    assertThat(Curve.of(reversed)).isEmpty();
    assertThat(Curve.of(luck)).isEmpty();
    assertThat(Curve.of(MadeGame.summary(Stream.empty()))).isEmpty();
  }
}
