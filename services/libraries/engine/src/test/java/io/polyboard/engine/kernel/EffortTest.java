package io.polyboard.engine.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

final class EffortTest {
  private final Effort effort = new Effort();

  @Test
  void evenWorkCountsAllTurns() {
    // Given
    for (int turn = 0; turn < 20; turn++) {
      effort.add(137);
    }

    // Then
    assertThat(effort.turns()).isCloseTo(20, within(1e-9));
  }

  @Test
  void unevenWorkCountsByTheEntropyOfItsShares() {
    // Given shares of 1/2, 1/4 and two eighths: 1.75 bits
    effort.add(4_000);
    effort.add(2_000);
    effort.add(1_000);
    effort.add(1_000);

    // Then
    assertThat(effort.turns()).isCloseTo(Math.pow(2, 1.75), within(1e-9));
    assertThat(effort.largestShare()).isEqualTo(0.5);
  }

  @Test
  void aForcedTurnIsOneTurn() {
    // Given
    effort.add(12_345);

    // Then
    assertThat(effort.turns()).isEqualTo(1);
  }

  @Test
  void isEmptyIfNoTurnWasFinished() {
    // Given
    effort.add(5);

    // When
    effort.clear();

    // Then
    assertThat(effort.turns()).isZero();
    assertThat(effort.largestShare()).isEqualTo(1);
  }
}
