package io.polyboard.balance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PhaseTest {
  @ParameterizedTest
  @CsvSource({
    // Three quarters of 32 are 24, two fifths 12.8.
    "32, 32, OPENING",
    "24, 32, OPENING",
    "23, 32, MIDDLE",
    "13, 32, MIDDLE",
    "12, 32, END",
    "2, 32, END",
    // Of 20 both are whole: 15 and 8.
    "15, 20, OPENING",
    "14, 20, MIDDLE",
    "9, 20, MIDDLE",
    "8, 20, END",
    // A given position may have more men than the array.
    "40, 20, OPENING",
    "1, 1, OPENING",
    "2, 2, OPENING",
    "1073741824, 2147483647, MIDDLE"
  })
  void goesByTheMenThatAreLeft(int men, int begun, Phase phase) {
    assertThat(Phase.of(men, begun)).isEqualTo(phase);
  }

  @Test
  void neverGoesBackAsMenAreTaken() {
    for (int begun = 1; begun <= 200; begun++) {
      for (int men = begun; men > 0; men--) {
        assertThat(Phase.of(men - 1, begun)).isGreaterThanOrEqualTo(Phase.of(men, begun));
      }
    }
  }
}
