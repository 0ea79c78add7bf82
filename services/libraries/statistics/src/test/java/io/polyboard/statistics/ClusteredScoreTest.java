package io.polyboard.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import module java.base;

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
  void clustersOfOneGameHaveTheIntervalOfTheirGames() {
    // Given 3 wins, 2 draws, 1 loss
    ClusteredScore score = ClusteredScore.NONE;
    for (int halfPoints : List.of(2, 0, 1, 2, 1, 2)) {
      score = with(score, halfPoints);
    }

    // Then
    assertThat(score.estimate())
        .isEqualTo(ScoreInterval.of(Tally.ofGames(3, 2, 1), 6, Confidence.USUAL));
  }

  /**
   * Pairs with means 1, 0.5, 0.5, and a game of 0.5: deviations of half points from 9 / 7 a game
   * are 10 / 7, -4 / 7, -4 / 7 and -2 / 7, the sum of their squares 2.7755, by 4 / 3. Of the games
   * 3 are won, 3 drawn and 1 lost; the sum of the squares of theirs is 24 / 7. Student's quantile
   * of 3 degrees is 3.1824.
   */
  @Test
  void clustersCountAsFewerIndependentGames() {
    // Given
    ClusteredScore score = ClusteredScore.NONE;
    for (int[] pair : List.of(new int[] {2, 2}, new int[] {0, 2}, new int[] {1, 1})) {
      score = with(score, pair);
    }
    score = with(score, 1);

    // Then
    double effective = 7 * (24 / 7.0) / (2.7755102 * 4 / 3 * Math.pow(3.1824463 / 1.9599640, 2));
    Estimate expected = ScoreInterval.of(Tally.ofGames(3, 3, 1), effective, Confidence.USUAL);
    assertThat(score.estimate().value()).isCloseTo(4.5 / 7, within(1e-12));
    assertThat(score.estimate().low()).isCloseTo(expected.low(), within(1e-6));
    assertThat(score.estimate().high()).isCloseTo(expected.high(), within(1e-6));
  }

  @Test
  void repeatedGamesAddNoInformation() {
    // Given
    ClusteredScore once = ClusteredScore.NONE;
    ClusteredScore often = ClusteredScore.NONE;
    for (int halfPoints : List.of(2, 1, 0, 1, 2, 1, 1, 0)) {
      once = with(once, halfPoints);
      often = with(often, halfPoints, halfPoints, halfPoints, halfPoints, halfPoints);
    }

    // Then
    assertThat(often.estimate().value()).isCloseTo(once.estimate().value(), within(1e-12));
    assertThat(often.estimate().margin()).isGreaterThan(once.estimate().margin());
    assertThat(often.estimate().margin()).isLessThan(1.3 * once.estimate().margin());
  }

  @Test
  void equalClustersHaveTheIntervalOfEqualResults() {
    // Given
    ClusteredScore drawn = ClusteredScore.NONE;
    ClusteredScore won = ClusteredScore.NONE;
    for (int i = 0; i < 50; i++) {
      drawn = with(drawn, 2, 0);
      won = with(won, 2);
    }

    // Then
    assertThat(drawn.estimate()).isEqualTo(Tally.ofPairs(0, 0, 50, 0, 0).scoreEstimate());
    assertThat(won.estimate())
        .isEqualTo(ScoreInterval.of(Tally.ofGames(50, 0, 0), 50, Confidence.USUAL));
  }

  @Test
  void oneClusterHasAWideInterval() {
    // When
    Estimate estimate = with(ClusteredScore.NONE, 2, 1, 0, 2).estimate();

    // Then
    assertThat(estimate.value()).isEqualTo(0.625);
    assertThat(estimate.margin()).isGreaterThan(0.48);
  }

  @Test
  void withoutGamesThereIsNoEstimate() {
    assertThatIllegalStateException().isThrownBy(ClusteredScore.NONE::estimate);
  }
}
