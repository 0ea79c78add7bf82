package io.polyboard.balance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.polyboard.rules.ForcedScore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExpectedScoreTest {
  /** 1,000 / (1 + 10^(−s/400)), computed by hand. */
  @ParameterizedTest
  @CsvSource({
    "0, 500", // even odds
    "1, 501", // 501.4
    "100, 640", // 1,000 / 1.56234 = 640.06
    "200, 760", // 1,000 / 1.31623 = 759.75
    "400, 909", // odds of ten to one: 909.09
    "800, 990", // odds of a hundred to one: 990.10
    "1200, 999", // 999.001
    "1320, 999", // 999.4996
    "1321, 1000", // 999.5025
    "1599, 1000", // 999.9
    "1600, 1000",
    "29999, 1000",
    "-100, 360",
    "-400, 91",
    "-1320, 1",
    "-1321, 0",
    "-29999, 0"
  })
  void followsTheLogisticCurve(int score, int expected) {
    assertThat(ExpectedScore.ALL.get(4).ofScore(score)).isEqualTo(expected);
  }

  /** Each scale is √2 times the one before: two steps double it. */
  @ParameterizedTest
  @CsvSource({
    "0, 100",
    "1, 141.42",
    "2, 200",
    "3, 282.84",
    "4, 400",
    "6, 800",
    "8, 1600",
    "14, 12800"
  })
  void eachCurveHasItsScale(int curve, double scale) {
    assertThat(ExpectedScore.scale(curve)).isCloseTo(scale, within(0.01));
    for (int score = -ForcedScore.MIN + 1; score < ForcedScore.MIN; score++) {
      double exact = 1_000 / (1 + Math.pow(10, -score / scale));
      assertThat(Math.abs(ExpectedScore.ALL.get(curve).ofScore(score) - exact))
          .as("%d", score)
          .isLessThan(0.502);
    }
  }

  @Test
  void expectedScoresOfBothSidesAddUpToOne() {
    for (ExpectedScore curve : ExpectedScore.ALL) {
      for (int score = 0; score <= ForcedScore.WIN; score++) {
        assertThat(curve.ofScore(-score))
            .as("%d", score)
            .isEqualTo(ExpectedScore.WHOLE - curve.ofScore(score));
      }
    }
  }

  @Test
  void neverFallsAsTheScoreRises() {
    for (ExpectedScore curve : ExpectedScore.ALL) {
      for (int score = -ForcedScore.WIN; score < ForcedScore.WIN; score++) {
        assertThat(curve.ofScore(score))
            .as("%d", score)
            .isLessThanOrEqualTo(curve.ofScore(score + 1));
      }
    }
  }

  @Test
  void aForcedWinCountsAsAWonGame() {
    for (ExpectedScore curve : ExpectedScore.ALL) {
      for (int plies = 0; plies <= ForcedScore.WIN - ForcedScore.MIN; plies++) {
        assertThat(curve.ofScore(ForcedScore.WIN - plies)).isEqualTo(1_000);
        assertThat(curve.ofScore(plies - ForcedScore.WIN)).isZero();
      }
    }
  }
}
