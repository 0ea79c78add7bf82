package io.polyboard.balance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StretchTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "9, 0",
    "10, 1",
    "19, 1",
    "20, 2",
    "389, 38",
    "390, 39",
    "399, 39",
    "400, 39",
    "9999, 39",
    "2147483647, 39"
  })
  void takesTenTurnsTogether(int turnsBefore, int stretch) {
    assertThat(Stretch.of(turnsBefore)).isEqualTo(stretch);
  }

  @Test
  void beginsWithItsFirstTurn() {
    assertThat(Stretch.firstTurn(0)).isOne();
    assertThat(Stretch.firstTurn(1)).isEqualTo(11);
    for (int stretch = 0; stretch < Stretch.MOST; stretch++) {
      int turnsBefore = Stretch.firstTurn(stretch) - 1;
      assertThat(Stretch.of(turnsBefore)).isEqualTo(stretch);
      if (turnsBefore > 0) {
        assertThat(Stretch.of(turnsBefore - 1)).isEqualTo(stretch - 1);
      }
    }
  }
}
