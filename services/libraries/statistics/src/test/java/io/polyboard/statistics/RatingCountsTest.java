package io.polyboard.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RatingCountsTest {

  @Test
  void countsGamesByColour() {
    // Given
    RatingCounts counts =
        new RatingCounts(3)
            .addGames(2, 0, 2, 1)
            .addGames(2, 0, 2, 1)
            .addGames(0, 2, 0, 1)
            .addGames(1, 0, 1, 7);

    // Then
    assertThat(counts.games()).isEqualTo(10);
    assertThat(counts.games(2, 0, 2)).isEqualTo(2);
    assertThat(counts.games(0, 2, 0)).isEqualTo(1);
    assertThat(counts.games(0, 2, 2)).isZero();
    assertThat(counts.games(1, 0, 1)).isEqualTo(7);
    assertThat(counts.gamesBetween(0, 2)).isEqualTo(3);
    assertThat(counts.gamesBetween(1, 2)).isZero();
  }

  @Test
  void aPairIsTheSameFromBothSides() {
    // Given a player that won with White and drew with Black, as both sides tell it
    RatingCounts counts = new RatingCounts(2).addPairs(0, 1, 2, 1, 1).addPairs(1, 0, 1, 0, 1);

    // Then
    assertThat(counts.pairs(0, 1, 2, 1)).isEqualTo(2);
    assertThat(counts.pairs(1, 0, 1, 0)).isEqualTo(2);
    assertThat(counts.games()).isEqualTo(4);
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 3})
  void refusesResultsThatAreNone(int halfPoints) {
    RatingCounts counts = new RatingCounts(2);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> counts.addGames(0, 1, halfPoints, 1))
        .withMessageContaining("use 0 to 2");
    assertThatIllegalArgumentException().isThrownBy(() -> counts.addPairs(0, 1, halfPoints, 0, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> counts.addPairs(0, 1, 0, halfPoints, 1));
  }

  @ParameterizedTest
  @CsvSource({"0, 2", "2, 0", "-1, 0", "0, -1"})
  void refusesPlayersThatThereAreNot(int player, int opponent) {
    assertThatExceptionOfType(IndexOutOfBoundsException.class)
        .isThrownBy(() -> new RatingCounts(2).addGames(player, opponent, 1, 1));
  }

  @Test
  void refusesPlayersAgainstThemselvesAndNegativeNumbers() {
    assertThatIllegalArgumentException().isThrownBy(() -> new RatingCounts(2).addGames(1, 1, 1, 1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new RatingCounts(2).addPairs(0, 1, 1, 1, -1));
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 0, RatingCounts.MOST_PLAYERS + 1})
  void refusesTooFewAndTooManyPlayers(int players) {
    assertThatIllegalArgumentException().isThrownBy(() -> new RatingCounts(players));
  }
}
