package io.polyboard.balance.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import io.polyboard.balance.GameMeasures;
import io.polyboard.balance.GameMeasures.Choices;
import io.polyboard.balance.GameMeasures.Count;
import io.polyboard.balance.GameMeasures.KindMeasures;
import io.polyboard.balance.MeasuredGame;
import io.polyboard.balance.Summary;
import io.polyboard.balance.report.Estimator.Independence;
import io.polyboard.rules.Outcome;
import io.polyboard.statistics.Estimate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How hard good turns are to find. */
class DifficultyTest {
  private static final int SAMPLES = 1_000;

  /** A game with hundredths of bits, and good turns before a turn. */
  private static MeasuredGame game(long cluster, int white, int black, int turn, int good) {
    return new MeasuredGame(
        cluster,
        50,
        new Outcome(Outcome.Result.DRAW, Outcome.Reason.STALEMATE),
        new GameMeasures(
            GameMeasures.VERSION,
            Map.of(Count.TURNS, 50L),
            Map.of(),
            List.of(List.of(), List.of()),
            List.of(new KindMeasures(Collections.nCopies(8, 0))),
            List.of(0, 0),
            List.of(),
            List.of(),
            new Choices(0, 0, white, black, turn, good),
            Map.of(),
            List.of()));
  }

  private static Summary summary(MeasuredGame... games) {
    Summary summary = new Summary(1, 1);
    for (MeasuredGame game : games) {
      summary.add(game);
    }
    return summary;
  }

  private static Optional<Estimate> estimate(Measure measure, Summary summary) {
    return measure.estimator().estimate(summary, Independence.INDEPENDENT);
  }

  private static double value(Measure measure, Summary summary) {
    return estimate(measure, summary).orElseThrow().value();
  }

  /**
   * The example of {@code docs/balance.md}: 1 of 32 and 8 of 32 turns for White, 4 of 32 for Black.
   */
  @Test
  void areMeansOverGames() {
    // Given three games, one of them without a searched turn
    Summary summary =
        summary(
            game(1, 500, 300, 1, 8),
            game(2, 200, Choices.NO_BITS, 4, 6),
            game(3, Choices.NO_BITS, Choices.NO_BITS, 0, 0));

    // Then
    assertThat(value(Measure.WHITE_DIFFICULTY, summary)).isEqualTo(3.5);
    assertThat(value(Measure.BLACK_DIFFICULTY, summary)).isEqualTo(3);
    assertThat(value(Measure.DIFFICULTY_ASYMMETRY, summary)).isCloseTo(-0.5, within(1e-9));
    assertThat(value(Measure.GOOD_TURNS_1, summary)).isEqualTo(8);
    assertThat(value(Measure.GOOD_TURNS_4, summary)).isEqualTo(6);
    assertThat(estimate(Measure.GOOD_TURNS_8, summary)).isEmpty();
  }

  @Test
  void areMissingIfNoGameKnowsThem() {
    // Given games of an earlier version or of random players
    Summary summary =
        summary(
            game(1, Choices.NO_BITS, Choices.NO_BITS, 0, 0),
            game(2, Choices.NO_BITS, Choices.NO_BITS, 0, 0));

    // Then
    assertThat(estimate(Measure.WHITE_DIFFICULTY, summary)).isEmpty();
    assertThat(estimate(Measure.DIFFICULTY_ASYMMETRY, summary)).isEmpty();
    assertThat(estimate(Measure.GOOD_TURNS_1, summary)).isEmpty();
  }

  /** White needs 0 to 4 bits, Black 0 to 5, and one of ten games of each knows none. */
  @ParameterizedTest
  @ValueSource(ints = {40, 200, 1_000})
  void nineteenOfTwentyIntervalsContainTheTrueValue(int games) {
    // Given
    SplittableRandom random = new SplittableRandom(games);
    int heldWhite = 0;
    int heldGap = 0;

    // When
    for (int sample = 0; sample < SAMPLES; sample++) {
      Summary summary = new Summary(1, 1);
      for (int i = 0; i < games; i++) {
        summary.add(game(random.nextLong(), bits(random, 400), bits(random, 500), 0, 0));
      }
      heldWhite += holds(Measure.WHITE_DIFFICULTY, summary, 2) ? 1 : 0;
      heldGap += holds(Measure.DIFFICULTY_ASYMMETRY, summary, 0.5) ? 1 : 0;
    }

    // Then 95%, within four standard errors
    assertThat((double) heldWhite / SAMPLES).isBetween(0.922, 0.978);
    assertThat((double) heldGap / SAMPLES).isBetween(0.922, 0.978);
  }

  private static int bits(SplittableRandom random, int max) {
    return random.nextInt(10) == 0 ? Choices.NO_BITS : random.nextInt(max + 1);
  }

  private static boolean holds(Measure measure, Summary summary, double truth) {
    Estimate estimate = estimate(measure, summary).orElseThrow();
    return estimate.low() <= truth && truth <= estimate.high();
  }
}
