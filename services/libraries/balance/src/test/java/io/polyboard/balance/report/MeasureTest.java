package io.polyboard.balance.report;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.polyboard.statistics.Estimate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MeasureTest {
  @ParameterizedTest
  @EnumSource
  void isDescribed(Measure measure) {
    assertThat(measure.id()).matches("[a-z]+(-[a-z0-9]+)*");
    assertThat(measure.title()).isNotBlank();
    assertThat(measure.definition()).isNotBlank().doesNotEndWith(".");
    assertThat(measure.tolerance()).isPositive();
    if (measure.unit() == Unit.SHARE) {
      assertThat(measure.tolerance()).isLessThan(0.2);
    }
  }

  @Test
  void titlesDiffer() {
    assertThat(Arrays.stream(Measure.values()).map(Measure::title)).doesNotHaveDuplicates();
    assertThat(Measure.WHITE_SCORE.id()).isEqualTo("white-score");
  }

  @Test
  void aShareIsShownBetweenNoneAndAll() {
    assertThat(Unit.SHARE.shown(new Estimate(0.98, 0.94, 1.02)))
        .isEqualTo(new Estimate(0.98, 0.94, 1));
    assertThat(Unit.SHARE.shown(new Estimate(0.01, -0.02, 0.04)))
        .isEqualTo(new Estimate(0.01, 0, 0.04));
    assertThat(Unit.TURNS.shown(new Estimate(3, -1, 7))).isEqualTo(new Estimate(3, -1, 7));
  }

  @Test
  void anUnknownShareIsShownAsUnknown() {
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
