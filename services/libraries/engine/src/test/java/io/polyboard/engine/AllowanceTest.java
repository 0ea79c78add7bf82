package io.polyboard.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AllowanceTest {
  private static Allowance of(Limits limits) {
    return new Allowance(limits, new Control(), true);
  }

  @Test
  void nodesAreUsedUpAtTheLimit() {
    // Given
    Allowance allowance = of(Limits.ofNodes(1000));

    // Then
    assertThat(allowance.isUsedUp(999)).isFalse();
    assertThat(allowance.isUsedUp(1000)).isTrue();
  }

  @Test
  void timeDoesNotCountBeforeThePonderHit() {
    // Given
    Control control = new Control();
    Allowance allowance = new Allowance(Limits.NONE.withMillis(1).withPonder(true), control, true);

    // When
    boolean before = allowance.isUsedUp(0);
    control.ponderHit();
    allowance.isUsedUp(0);
    while (allowance.millis() < 100 && !allowance.isUsedUp(0)) {
      Thread.onSpinWait();
    }

    // Then
    assertThat(before).isFalse();
    assertThat(allowance.isUsedUp(0)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "28000, 0, 0, 1000, 5000",
    "28000, 400, 0, 1300, 6500",
    "1000, 10000, 0, 500, 500",
    "1000, 0, 1, 900, 900",
    "1000, 0, 4, 250, 500",
    "0, 0, 0, 1, 1",
    "-50, 0, 1, 1, 1"
  })
  void dividesTheTimeOfAClock(long millis, long increment, int turnsToGo, long soft, long hard) {
    // When
    Allowance allowance = of(Limits.NONE.withClock(new Clock(millis, increment, turnsToGo)));

    // Then
    assertThat(allowance.soft).isEqualTo(soft);
    assertThat(allowance.hard).isEqualTo(hard);
  }
}
