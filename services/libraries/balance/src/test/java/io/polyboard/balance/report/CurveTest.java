package io.polyboard.balance.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.polyboard.balance.ExpectedScore;
import io.polyboard.balance.Summary;
import io.polyboard.balance.Summary.Distribution;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CurveTest {
  /**
   * Games whose results follow a curve of this scale; of the given share, both halves are drawn.
   */
  private static Summary games(int games, double scale, double drawn, SplittableRandom random) {
    Summary summary = new Summary(2, 4);
    for (int game = 0; game < games; game++) {
      int score = random.nextInt(-450, 451);
      double win = 1 / (1 + Math.pow(10, -score / scale));
      // A draw is a game of which each side has half: as likely as fits the expected score.
      double draw = drawn * 2 * Math.min(win, 1 - win);
      double luck = random.nextDouble();
      int halves = luck < win - draw / 2 ? 2 : luck < win + draw / 2 ? 1 : 0;
      summary
          .distribution(Distribution.RESULT_AT_SCORE)
          .add(3 * (ExpectedScore.ofScore(score) / Summary.RESULT_CLASS) + halves, 1);
    }
    return summary;
  }

  @ParameterizedTest
  @CsvSource({"400, 0", "400, 0.6", "250, 0.3", "900, 0.3"})
  void findsTheScaleOfTheGames(double scale, double drawn) {
    // When
    Curve curve = Curve.of(games(100_000, scale, drawn, new SplittableRandom(1))).orElseThrow();

    // Then
    assertThat(curve.scale().value()).isCloseTo(scale, within(0.02 * scale));
    assertThat(curve.scale().low()).isLessThan(curve.scale().value());
    assertThat(curve.scale().high()).isGreaterThan(curve.scale().value());
  }

  /** Of 1,000 samples, the intervals of 95% should miss the truth in about 50. */
  @ParameterizedTest
  @CsvSource({"400, 0, 200", "400, 0.6, 400", "700, 0.3, 1000"})
  void itsIntervalHoldsTheScaleAsOftenAsItSays(double scale, double drawn, int games) {
    // Given
    SplittableRandom random = new SplittableRandom(games);
    int samples = 1_000;
    int held = 0;

    // When
    for (int sample = 0; sample < samples; sample++) {
      Curve curve = Curve.of(games(games, scale, drawn, random)).orElseThrow();
      held += curve.scale().low() <= scale && scale <= curve.scale().high() ? 1 : 0;
    }

    // Then
    assertThat((double) held / samples).isBetween(0.93, 0.97);
  }

  @Test
  void saysWhatAPawnIsWorth() {
    // When
    Curve curve = Curve.of(games(100_000, 400, 0, new SplittableRandom(2))).orElseThrow();

    // Then
    assertThat(curve.text()).endsWith("and 64.0% by the curve of the measures");
    assertThat(curve.points()).hasSize(10);
    assertThat(curve.points())
        .allSatisfy(point -> assertThat(point.scored()).isCloseTo(point.expected(), within(0.02)));
  }

  @Test
  void fewGamesAndScoresThatTellNothingHaveNone() {
    // Given
    Summary reversed = games(10_000, -300, 0, new SplittableRandom(3));

    // Then
    assertThat(Curve.of(games(50, 400, 0, new SplittableRandom(4)))).isEmpty();
    assertThat(Curve.of(reversed)).isEmpty();
  }
}
