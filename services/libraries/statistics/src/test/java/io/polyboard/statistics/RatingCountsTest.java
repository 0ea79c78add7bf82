package io.polyboard.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

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
}
