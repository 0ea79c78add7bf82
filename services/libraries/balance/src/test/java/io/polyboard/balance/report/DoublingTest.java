package io.polyboard.balance.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import io.polyboard.balance.Summary;
import io.polyboard.rules.Outcome.Result;
import io.polyboard.statistics.Confidence;
import io.polyboard.statistics.ScoreInterval;
import io.polyboard.statistics.Tally;
import org.junit.jupiter.api.Test;

class DoublingTest {
  private static final Play PLAY =
      new Play(1_000, "noise=12 plies=400", "random 8 within 200", 0, 0);

  private static Summary games(int wins, int draws, int losses, boolean strongerIsWhite) {
    Result won = strongerIsWhite ? Result.WHITE_WINS : Result.BLACK_WINS;
    Result lost = strongerIsWhite ? Result.BLACK_WINS : Result.WHITE_WINS;
    return MadeGame.summary(
        IntStream.range(0, wins + draws + losses)
            .mapToObj(i ->
                MadeGame.of(i * 7L).ends(i < wins ? won : i < wins + draws ? Result.DRAW : lost)));
  }

  /** 60 of 80 games won: 191 Elo. */
  @Test
  void addsGamesOfTheStrongerSideWithBothColours() {
    // When
    Doubling doubling =
        Doubling.of(PLAY, List.of(games(32, 0, 8, true)), List.of(games(28, 0, 12, false)))
            .orElseThrow();

    // Then
    assertThat(List.of(doubling.wins(), doubling.draws(), doubling.losses()))
        .containsExactly(60L, 0L, 20L);
    assertThat(doubling.score().value()).isEqualTo(0.75);
    assertThat(doubling.elo().value()).isCloseTo(190.8, within(0.1));
    assertThat(doubling.elo().low()).isBetween(60.0, 180.0);
  }

  @Test
  void ifAllGamesAreWonOnlyALowerBoundIsKnown() {
    // When
    Doubling doubling = Doubling.of(PLAY, List.of(games(10, 0, 0, true)), List.of()).orElseThrow();

    // Then
    assertThat(doubling.score())
        .isEqualTo(ScoreInterval.of(Tally.ofGames(10, 0, 0), 10, Confidence.USUAL));
    assertThat(doubling.elo().value()).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(doubling.elo().low()).isFinite();
  }

  @Test
  void withoutGamesThereIsNone() {
    assertThat(Doubling.of(PLAY, List.of(), List.of())).isEmpty();
  }
}
