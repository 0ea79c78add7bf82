package io.polyboard.balance.report;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.polyboard.balance.MeasuredGame;
import io.polyboard.balance.Summary;
import io.polyboard.balance.report.Estimator.Independence;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import io.polyboard.statistics.Estimate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * How often reports and comparisons as a whole make a false statement: samples of played games of
 * chess are compared with all of these games, and with each other. Seeds are fixed.
 */
@Tag("nightly")
class FalseVerdictsTest {
  private static final int POPULATION = 3_000;
  private static final int REPORTS = 1_000;
  private static final Play PLAY = new Play(1_000, References.SETTINGS, "", 0, 0);

  private static final Variant CHESS = Variants.shipped("chess");

  private static PlayedGames games;
  private static List<MeasuredGame> population;
  private static References references;

  @BeforeAll
  static void play() throws InterruptedException {
    games = PlayedGames.of(CHESS, "nodes=100,noise=12");
    population = games.play(POPULATION, 1);
    Summary all = games.summary(population);
    references =
        References.of(
            Stream.concat(
                Stream.of("variant,measure,nodes,value,low,high"),
                Arrays.stream(Measure.values())
                    .flatMap(measure ->
                        measure.estimator().estimate(all, Independence.INDEPENDENT).stream()
                            .map(Estimate::value)
                            .map(value ->
                                String.format(
                                    Locale.ROOT,
                                    "chess,%s,%d,%s,%s,%s",
                                    measure.id(),
                                    PLAY.nodes(),
                                    value,
                                    value,
                                    value)))));
  }

  @AfterAll
  static void forget() {
    population = List.of();
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 5, 10, 20, 32, 50, 100, 300, 1_000})
  void chessIsNeitherHigherNorLowerThanChess(int size) {
    // Given
    SplittableRandom random = new SplittableRandom(size);
    int wrong = 0;

    // When
    for (int i = 0; i < REPORTS; i++) {
      Report report = Report.of(CHESS, PLAY, games.drawn(population, size, random), references, 1);
      boolean differs =
          report.values().stream()
              .anyMatch(each -> PlayedGames.isDifference(each.verdict().finding()));
      wrong += differs ? 1 : 0;
    }

    // Then
    assertThat(wrong).isLessThanOrEqualTo(PlayedGames.maxWrong(REPORTS));
  }

  /** A copy is simulated by another sample of the same games. */
  @ParameterizedTest
  @ValueSource(ints = {10, 50, 300})
  void aCopyDoesNotDifferFromItsOriginal(int size) {
    // Given
    SplittableRandom random = new SplittableRandom(size);
    int wrong = 0;

    // When
    for (int i = 0; i < REPORTS; i++) {
      Summary one = games.drawn(population, size, random);
      Summary other = games.drawn(population, size, random);
      wrong += PlayedGames.differ(PLAY, one, other) ? 1 : 0;
    }

    // Then
    assertThat(wrong).isLessThanOrEqualTo(PlayedGames.maxWrong(REPORTS));
  }
}
