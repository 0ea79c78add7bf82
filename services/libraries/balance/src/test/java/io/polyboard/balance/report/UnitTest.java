package io.polyboard.balance.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.polyboard.statistics.Estimate;
import org.junit.jupiter.api.Test;

class UnitTest {
  @Test
  void aShareIsShownBetweenNoneAndAll() {
    assertThat(Unit.SHARE.shown(new Estimate(0.98, 0.94, 1.02)))
        .isEqualTo(new Estimate(0.98, 0.94, 1));
    assertThat(Unit.SHARE.shown(new Estimate(0.01, -0.02, 0.04)))
        .isEqualTo(new Estimate(0.01, 0, 0.04));
    assertThat(Unit.TURNS.shown(new Estimate(3, -1, 7))).isEqualTo(new Estimate(3, -1, 7));
  }

  @Test
  void ofAShareOfWhichNothingIsKnownNothingIsShown() {
    // Given
    Estimate unknown = new Estimate(0.5, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);

    // Then
    assertThat(Unit.SHARE.shown(unknown)).isEqualTo(unknown);
  }

  @Test
  void aDifferenceThatIsRoundedToZeroHasNoSign() {
    assertThat(Comparison.number(Unit.SHARE, -0.0001)).isEqualTo("0.0");
    assertThat(Comparison.number(Unit.A_TURN, -0.0001)).isEqualTo("0.000");
    assertThat(Comparison.number(Unit.TURNS, -0.06)).isEqualTo("-0.1");
  }
}
