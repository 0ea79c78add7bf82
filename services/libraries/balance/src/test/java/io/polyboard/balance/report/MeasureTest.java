package io.polyboard.balance.report;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MeasureTest {

  @ParameterizedTest
  @EnumSource
  void isDescribed(Measure measure) {
    assertThat(measure.id()).matches("[a-z]+(-[a-z]+)*");
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
}
