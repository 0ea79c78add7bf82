package io.polyboard.balance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TurnCountsTest {
  /**
   * Sixteen classes of one number each, then eight for each power of two: those of 16 are two wide,
   * those of 32 four, those of 1,024 128.
   */
  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "1, 1",
    "15, 15",
    "16, 16",
    "17, 16",
    "18, 17",
    "30, 23",
    "31, 23",
    "32, 24",
    "35, 24",
    "36, 25",
    "63, 31",
    "64, 32",
    "71, 32",
    "72, 33",
    "1023, 63",
    "1024, 64",
    "1151, 64",
    "1152, 65"
  })
  void dividesEachPowerOfTwoIntoEight(long turns, int turnClass) {
    assertThat(TurnCounts.classOf(turns)).isEqualTo(turnClass);
  }

  @Test
  void countsMoreThanTheMostAsTheMost() {
    // 16 of one number, and eight for each of the powers from 2^4 to 2^23.
    assertThat(TurnCounts.CLASSES).isEqualTo(16 + 8 * 20);
    assertThat(TurnCounts.MOST).isEqualTo(16_777_215);
    for (long turns :
        new long[] {TurnCounts.MOST, TurnCounts.MOST + 1L, 1L << 40, Long.MAX_VALUE}) {
      assertThat(TurnCounts.classOf(turns)).isEqualTo(TurnCounts.CLASSES - 1);
    }
  }

  @Test
  void putsEachNumberBetweenTheLeastOfItsClassAndOfTheNext() {
    for (int turnClass = 0; turnClass < TurnCounts.CLASSES; turnClass++) {
      int least = TurnCounts.least(turnClass);
      int greatest = TurnCounts.least(turnClass + 1) - 1;

      assertThat(greatest).as("class %d", turnClass).isGreaterThanOrEqualTo(least);
      assertThat(TurnCounts.classOf(least)).isEqualTo(turnClass);
      assertThat(TurnCounts.classOf(greatest)).isEqualTo(turnClass);
      assertThat(TurnCounts.middle(turnClass)).isEqualTo((least + greatest) / 2.0);
      assertThat(greatest - least + 1)
          .as("width of class %d", turnClass)
          .isLessThanOrEqualTo(Math.max(1, least / 8));
    }
    assertThat(TurnCounts.least(TurnCounts.CLASSES) - 1).isEqualTo(TurnCounts.MOST);
  }

  @Test
  void neverFallsAsTheNumberRises() {
    for (int turns = 0; turns < 100_000; turns++) {
      assertThat(TurnCounts.classOf(turns + 1) - TurnCounts.classOf(turns)).isBetween(0, 1);
    }
  }
}
