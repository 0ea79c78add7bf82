package io.polyboard.engine.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class CorrectionsTest {
  private static final long KEY = 0x1234_5678_9abc_def0L;
  private static final int WHITE = 0;
  private static final int BLACK = 1;

  private final Corrections corrections = new Corrections();

  @Test
  void raisesTheEvaluationIfSearchesFindBetter() {
    // When
    for (int i = 0; i < 10; i++) {
      corrections.learn(KEY, WHITE, 40, 6);
    }

    // Then
    assertThat(corrections.of(KEY, WHITE)).isPositive();
    assertThat(corrections.of(KEY, BLACK)).isZero();
    assertThat(corrections.of(~KEY, WHITE)).isZero();
  }

  @Test
  void correctionsAreBounded() {
    // When
    for (int i = 0; i < 1_000; i++) {
      corrections.learn(KEY, WHITE, 30_000, 127);
      corrections.learn(KEY, BLACK, -30_000, 127);
    }

    // Then
    assertThat(corrections.of(KEY, WHITE)).isBetween(80, 86);
    assertThat(corrections.of(KEY, BLACK)).isBetween(-86, -80);
  }

  @Test
  void forgetsWhatItLearned() {
    // Given
    corrections.learn(KEY, WHITE, 500, 10);

    // When
    corrections.forget();

    // Then
    assertThat(corrections.of(KEY, WHITE)).isZero();
  }
}
