package io.polyboard.balance.report;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.polyboard.balance.GameMeasures;
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

/** The measures of how much of the game is used. */
class UseTest {
  private static final int SAMPLES = 1_000;

  private static MeasuredGame game(long cluster, int cells, int boards, int least, int kinds) {
    return new MeasuredGame(
        cluster,
        cells == 0 ? 0 : 50,
        new Outcome(Outcome.Result.DRAW, Outcome.Reason.STALEMATE),
        new GameMeasures(
            GameMeasures.VERSION,
            Map.of(
                Count.TURNS, cells == 0 ? 0L : 50,
                Count.CELLS_USED, (long) cells,
                Count.BOARDS_USED, (long) boards,
                Count.RAREST_BOARD, (long) least,
                Count.KINDS_USED, (long) kinds),
            Map.of(),
            List.of(List.of(), List.of()),
            List.of(new KindMeasures(Collections.nCopies(8, 0))),
            List.of(0, 0),
            List.of(),
            List.of(),
            GameMeasures.Choices.NONE,
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

  /** The example of {@code docs/balance.md}, and a game that ended in its opening. */
  @Test
  void areMeansOverGamesWithATurn() {
    // Given
    Summary summary =
        summary(game(1, 250, 1_000, 500, 1_000), game(2, 125, 500, 0, 500), game(3, 0, 0, 0, 0));

    // Then
    assertThat(estimate(Measure.CELLS_USED, summary).orElseThrow().value()).isEqualTo(0.1875);
    assertThat(estimate(Measure.BOARDS_USED, summary).orElseThrow().value()).isEqualTo(0.75);
    assertThat(estimate(Measure.RAREST_BOARD, summary).orElseThrow().value()).isEqualTo(0.25);
    assertThat(estimate(Measure.KINDS_USED, summary).orElseThrow().value()).isEqualTo(0.75);
  }

  @Test
  void areMissingIfNoGameHasATurn() {
    // Given games that ended in their openings, or that an earlier version measured
    Summary summary = summary(game(1, 0, 0, 0, 0), game(2, 0, 0, 0, 0));

    // Then
    assertThat(estimate(Measure.CELLS_USED, summary)).isEmpty();
    assertThat(estimate(Measure.RAREST_BOARD, summary)).isEmpty();
  }

  /** One of three games leaves a board alone; in the others its share is uniform. */
  @ParameterizedTest
  @ValueSource(ints = {40, 200, 1_000})
  void nineteenOfTwentyIntervalsContainTheTrueValue(int games) {
    // Given
    double truth = 2 / 3.0 * 0.5;
    SplittableRandom random = new SplittableRandom(games);
    int held = 0;

    // When
    for (int sample = 0; sample < SAMPLES; sample++) {
      Summary summary = new Summary(1, 1);
      for (int i = 0; i < games; i++) {
        int least = random.nextInt(3) == 0 ? 0 : random.nextInt(1_001);
        summary.add(game(random.nextLong(), 500, least == 0 ? 500 : 1_000, least, 800));
      }
      Estimate estimate = estimate(Measure.RAREST_BOARD, summary).orElseThrow();
      held += estimate.low() <= truth && truth <= estimate.high() ? 1 : 0;
    }

    // Then 95%, within four standard errors
    assertThat((double) held / SAMPLES).isBetween(0.922, 0.978);
  }
}
