package io.polyboard.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class ClusteredScoreTest {

  /** Adds the games of a cluster. */
  private static ClusteredScore with(ClusteredScore score, int... halfPoints) {
    ClusteredScore sum = score;
    long points = 0;
    for (int i = 0; i < halfPoints.length; i++) {
      sum = sum.plus(points, i, halfPoints[i]);
      points += halfPoints[i];
    }
    return sum;
  }

  @Test
  void clustersOfOneGameHaveStudentsInterval() {
    // Given 3 wins, 2 draws, 1 loss: mean 2/3, standard deviation 0.4082, t of 5 degrees 2.5706
    ClusteredScore score = ClusteredScore.NONE;
    for (int halfPoints : List.of(2, 0, 1, 2, 1, 2)) {
      score = with(score, halfPoints);
    }

    // Then
    assertThat(score.estimate().value()).isCloseTo(2 / 3.0, within(1e-12));
    assertThat(score.estimate().low()).isCloseTo(0.6667 - 0.4285, within(1e-4));
    assertThat(score.estimate().high()).isEqualTo(1);
  }

  @Test
  void clustersOfPairsHaveStudentsIntervalOfTheirMeans() {
    // Given pairs with means 1, 0.5, 0.5, 0.25: mean 0.5625, deviation 0.3146, t of 3 degrees
    // 3.1824
    ClusteredScore score = ClusteredScore.NONE;
    for (int[] pair : List.of(new int[] {2, 2}, new int[] {0, 2}, new int[] {1, 1})) {
      score = with(score, pair);
    }
    score = with(score, 1, 0);

    // Then
    assertThat(score.estimate().value()).isCloseTo(0.5625, within(1e-12));
    assertThat(score.estimate().low()).isCloseTo(0.5625 - 0.5006, within(1e-4));
  }

  @Test
  void gamesThatAreRepeatedAddNoKnowledge() {
    // Given
    ClusteredScore once = ClusteredScore.NONE;
    ClusteredScore often = ClusteredScore.NONE;
    for (int halfPoints : List.of(2, 1, 0, 1, 2, 1, 1, 0)) {
      once = with(once, halfPoints);
      often = with(often, halfPoints, halfPoints, halfPoints, halfPoints, halfPoints);
    }

    // Then
    assertThat(often.estimate().value()).isCloseTo(once.estimate().value(), within(1e-12));
    assertThat(often.estimate().margin()).isCloseTo(once.estimate().margin(), within(1e-12));
  }

  @Test
  void clustersThatAreAllTheSameAreResultsOfOneKind() {
    // Given
    ClusteredScore drawn = ClusteredScore.NONE;
    ClusteredScore won = ClusteredScore.NONE;
    for (int i = 0; i < 50; i++) {
      drawn = with(drawn, 2, 0);
      won = with(won, 2);
    }

    // Then
    assertThat(drawn.estimate()).isEqualTo(Tally.ofPairs(0, 0, 50, 0, 0).scoreEstimate());
    assertThat(won.estimate()).isEqualTo(Tally.ofGames(50, 0, 0).scoreEstimate());
  }

  @Test
  void oneClusterSaysLittle() {
    // When
    Estimate estimate = with(ClusteredScore.NONE, 2, 1, 0, 2).estimate();

    // Then
    assertThat(estimate.value()).isEqualTo(0.625);
    assertThat(estimate.margin()).isGreaterThan(0.48);
  }

  @Test
  void noGamesSayNothing() {
    assertThat(ClusteredScore.NONE.isEmpty()).isTrue();
    assertThatIllegalStateException().isThrownBy(ClusteredScore.NONE::estimate);
  }
}
