package io.polyboard.standalone.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.polyboard.statistics.Estimate;
import io.polyboard.statistics.Tally;
import org.junit.jupiter.api.Test;

class EloFiguresTest {
  @Test
  void zeroHasNoMinus() {
    // Given
    Estimate even = Tally.ofGames(5, 2, 5).elo();
    Estimate almost = new Estimate(-0.04, -0.08, 0);

    // Then
    assertThat(EloFigures.of(even)).startsWith("+0.0 ");
    assertThat(even.value()).isEqualTo(0.0);
    assertThat(EloFigures.of(almost)).isEqualTo("+0.0 ± 0.0");
    assertThat(EloFigures.signed(-0.06)).isEqualTo("-0.1");
  }
}
