package io.polyboard.balance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ScoreClassesTest {
  @Test
  void coverAllScoresInOrder() {
    for (int score = -30_000; score < 30_000; score++) {
      assertThat(ScoreClasses.of(score + 1) - ScoreClasses.of(score))
          .as("%d", score)
          .isBetween(0, 1);
    }
    assertThat(ScoreClasses.of(-30_000)).isZero();
    assertThat(ScoreClasses.of(30_000)).isEqualTo(ScoreClasses.COUNT - 1);
  }

  @Test
  void areTheSameForEitherSide() {
    for (int score = 0; score <= 30_000; score++) {
      assertThat(ScoreClasses.of(-score))
          .isEqualTo(ScoreClasses.COUNT - 1 - ScoreClasses.of(score));
    }
  }

  /** The middle one is of −15 to 15; those beside it are as wide, and later ones wider. */
  @Test
  void holdTheirScores() {
    for (int score = -8_000; score <= 8_000; score++) {
      int scoreClass = ScoreClasses.of(score);
      double least = ScoreClasses.within(scoreClass, 0);
      double most = ScoreClasses.within(scoreClass, 1);
      assertThat((double) score).isBetween(least, most);
      assertThat(most - least).isBetween(32.0, Math.max(32.0, Math.abs(score) / 5.0 + 1));
      assertThat(ScoreClasses.within(ScoreClasses.COUNT - 1 - scoreClass, 0.25))
          .isEqualTo(-ScoreClasses.within(scoreClass, 0.75));
    }
  }
}
