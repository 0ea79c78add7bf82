package io.polyboard.play;

import static org.assertj.core.api.Assertions.assertThat;

import io.polyboard.play.Ending.Reason;
import io.polyboard.play.PlayedGame.Effort;
import io.polyboard.rules.Outcome.Result;
import io.polyboard.rules.Turn;
import io.polyboard.statistics.Tally;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StandingsTest {

  @Test
  void countsGamesByThePlayersAndByTheColours() {
    // Given games that come in out of order
    Standings standings = new Standings(true);
    standings.add(game(4, Result.DRAW));
    standings.add(game(1, Result.WHITE_WINS));
    standings.add(game(2, Result.WHITE_WINS));
    standings.add(game(3, Result.WHITE_WINS));
    standings.add(game(6, Result.BLACK_WINS));

    // Then
    assertThat(standings.byGame()).isEqualTo(Tally.ofGames(3, 1, 1));
    assertThat(standings.byWhite()).isEqualTo(Tally.ofGames(3, 1, 1));
    assertThat(standings.byPair()).isEqualTo(Tally.ofPairs(0, 0, 1, 1, 0));
    assertThat(standings.tally()).isEqualTo(standings.byPair());
    assertThat(standings.games()).extracting(MatchGame::number).containsExactly(1, 2, 3, 4, 6);
    assertThat(standings.endings()).isEqualTo(Map.of("checkmate", 4L, "repetition", 1L));
    assertThat(standings.meanPlies()).isEqualTo(3);
    assertThat(standings.firstEffort()).isEqualTo(new Effort(5, 500, 5000));
    assertThat(standings.secondEffort()).isEqualTo(new Effort(5, 50, 10));
  }

  @Test
  void goesByGamesUntilAPairIsComplete() {
    // Given
    Standings standings = new Standings(true);
    standings.add(game(2, Result.BLACK_WINS));

    // Then
    assertThat(standings.tally()).isEqualTo(Tally.ofGames(1, 0, 0));
  }

  @Test
  void goesByGamesWhereThereAreNoPairs() {
    // Given
    Standings standings = new Standings(false);
    standings.add(game(1, Result.WHITE_WINS));
    standings.add(game(2, Result.BLACK_WINS));

    // Then
    assertThat(standings.tally()).isEqualTo(standings.byGame());
  }

  @Test
  void isEmptyAtFirst() {
    // Given
    Standings standings = new Standings(true);

    // Then
    assertThat(standings.tally().isEmpty()).isTrue();
    assertThat(standings.meanPlies()).isZero();
    assertThat(standings.firstEffort()).isEqualTo(Effort.NONE);
  }

  private static MatchGame game(int number, Result result) {
    boolean firstIsWhite = number % 2 == 1;
    Effort first = new Effort(1, 100, 1000);
    Effort second = new Effort(1, 10, 2);
    Reason reason = result == Result.DRAW ? Reason.REPETITION : Reason.CHECKMATE;
    PlayedGame game =
        new PlayedGame(
            null,
            List.of(Turn.of(1)),
            List.of(Turn.of(2), Turn.of(3)),
            new Ending(result, reason),
            firstIsWhite ? first : second,
            firstIsWhite ? second : first);
    return new MatchGame(number, firstIsWhite, game);
  }
}
