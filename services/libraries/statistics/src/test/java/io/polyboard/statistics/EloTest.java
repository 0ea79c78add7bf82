package io.polyboard.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EloTest {

  @ParameterizedTest
  @CsvSource({"0.5, 0", "0.75, 190.8485", "0.909090909090909, 400", "0.25, -190.8485"})
  void isTheLogarithmOfTheOdds(double score, double elo) {
    assertThat(Elo.ofScore(score)).isCloseTo(elo, within(1e-4));
    assertThat(Elo.score(elo)).isCloseTo(score, within(1e-6));
  }

  @Test
  void isInfiniteForScoresThatNoDifferenceExplains() {
    assertThat(Elo.ofScore(1)).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(Elo.ofScore(0)).isEqualTo(Double.NEGATIVE_INFINITY);
  }
}
