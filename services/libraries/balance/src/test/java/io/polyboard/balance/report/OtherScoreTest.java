package io.polyboard.balance.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import io.polyboard.rules.Outcome.Result;
import io.polyboard.statistics.Estimate;
import io.polyboard.statistics.Proportion;
import org.junit.jupiter.api.Test;

class OtherScoreTest {
  private static final Play START = new Play(1_000, "noise=12 plies=400", "", 0, 0);
  private static final Play OPENINGS = START.withOpening("random 8 within 200");

  /** A report of games that each have a different opening. */
  private static Report report(Play play, int wins, int losses) {
    return MadeGame.report(
        play,
        IntStream.range(0, wins + losses)
            .mapToObj(
                i -> MadeGame.of(i * 7L).ends(i < wins ? Result.WHITE_WINS : Result.BLACK_WINS)));
  }

  /** 60 of 80 against 40 of 80; Wilson's interval of the latter is 0.393 to 0.607. */
  @Test
  void isComparedWithTheScoreFromTheStartPosition() {
    // When
    OtherScore score = OtherScore.of(report(OPENINGS, 60, 20), report(START, 40, 40)).orElseThrow();

    // Then
    assertThat(score.play()).isEqualTo(OPENINGS);
    assertThat(score.games()).isEqualTo(80);
    assertThat(score.score().value()).isEqualTo(0.75);
    assertThat(score.here().value()).isEqualTo(0.5);
    assertThat(score.here().low())
        .isCloseTo(new Proportion(40.0 / 80, 80).estimate().low(), within(1e-4));
    assertThat(score.difference().value()).isCloseTo(0.25, within(1e-12));
    assertThat(score.difference().low()).isBetween(0.05, 0.15);
    assertThat(score.difference().high()).isBetween(0.35, 0.45);
  }

  @Test
  void gamesFromOneOpeningAreNoMoreEvidenceThanOneGame() {
    // Given games whose result depends only on the opening
    SplittableRandom random = new SplittableRandom(20261123);
    List<Result> results =
        IntStream.range(0, 800)
            .mapToObj(_ -> random.nextBoolean() ? Result.WHITE_WINS : Result.BLACK_WINS)
            .toList();

    // When each opening is played once, and four times
    double once = width(results, 1);
    double fourTimes = width(results, 4);

    // Then four times as many games have about the same interval
    assertThat(fourTimes / once).isBetween(0.6, 1.6);
  }

  private static double width(List<Result> results, int repeats) {
    Report report =
        MadeGame.report(
            OPENINGS,
            IntStream.range(0, results.size() * repeats)
                .mapToObj(i -> MadeGame.of(i / repeats * 7L).ends(results.get(i / repeats))));
    Estimate score = OtherScore.of(report, null).orElseThrow().score();
    return score.high() - score.low();
  }

  @Test
  void withoutGamesFromTheStartPositionThereIsNoDifference() {
    // When
    OtherScore score = OtherScore.of(report(OPENINGS, 3, 4), null).orElseThrow();

    // Then
    assertThat(score.here()).isNull();
    assertThat(score.difference()).isNull();
  }

  @Test
  void withoutGamesThereIsNone() {
    assertThat(OtherScore.of(report(OPENINGS, 0, 0), null)).isEmpty();
  }
}
