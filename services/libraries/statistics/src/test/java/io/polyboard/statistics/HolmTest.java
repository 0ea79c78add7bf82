package io.polyboard.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class HolmTest {

  /** By hand; R's {@code p.adjust} has the same. */
  @Test
  void adjustsEachForThoseNotYetRejected() {
    // When
    double[] adjusted = Holm.adjusted(0.01, 0.04, 0.03, 0.005);

    // Then
    assertThat(adjusted).containsExactly(new double[] {0.03, 0.06, 0.06, 0.02}, within(1e-15));
  }

  @Test
  void isOneAtMost() {
    assertThat(Holm.adjusted(0.5, 1, 0.4)).containsExactly(1, 1, 1);
    assertThat(Holm.adjusted(0.2)).containsExactly(0.2);
    assertThat(Holm.adjusted()).isEmpty();
  }

  @Test
  void equalOnesStayEqual() {
    assertThat(Holm.adjusted(0.02, 0.01, 0.02))
        .containsExactly(new double[] {0.04, 0.03, 0.04}, within(1e-15));
  }
}
