package io.polyboard.balance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The classes into which turns, pieces, scores and numbers of turns fall. */
class ClassesTest {
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
  void aStretchTakesTenTurnsTogether(int turnsBefore, int stretch) {
    assertThat(Stretch.of(turnsBefore)).isEqualTo(stretch);
  }

  @Test
  void aStretchBeginsWithItsFirstTurn() {
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
    // A given position may have more pieces than the array.
    "40, 20, OPENING",
    "1, 1, OPENING",
    "2, 2, OPENING",
    "1073741824, 2147483647, MIDDLE"
  })
  void aPhaseGoesByThePiecesThatAreLeft(int pieces, int begun, Phase phase) {
    assertThat(Phase.of(pieces, begun)).isEqualTo(phase);
  }

  @Test
  void aPhaseNeverGoesBackAsMenAreTaken() {
    for (int begun = 1; begun <= 200; begun++) {
      for (int pieces = begun; pieces > 0; pieces--) {
        assertThat(Phase.of(pieces - 1, begun)).isGreaterThanOrEqualTo(Phase.of(pieces, begun));
      }
    }
  }

  @Test
  void classesOfScoresCoverAllInOrder() {
    for (int score = -30_000; score < 30_000; score++) {
      assertThat(ScoreClasses.of(score + 1) - ScoreClasses.of(score))
          .as("%d", score)
          .isBetween(0, 1);
    }
    assertThat(ScoreClasses.of(-30_000)).isZero();
    assertThat(ScoreClasses.of(30_000)).isEqualTo(ScoreClasses.COUNT - 1);
  }

  @Test
  void classesOfScoresAreTheSameForEitherSide() {
    for (int score = 0; score <= 30_000; score++) {
      assertThat(ScoreClasses.of(-score))
          .isEqualTo(ScoreClasses.COUNT - 1 - ScoreClasses.of(score));
    }
  }

  /** The middle one is of −15 to 15; those beside it are as wide, and later ones wider. */
  @Test
  void classesOfScoresHoldThem() {
    for (int score = -8_000; score <= 8_000; score++) {
      int scoreClass = ScoreClasses.of(score);
      double least = ScoreClasses.within(scoreClass, 0);
      double most = ScoreClasses.within(scoreClass, 1);
      assertThat((double) score).isBetween(least, most);
      assertThat(most - least).isBetween(32.0, Math.max(32.0, Math.abs(score) / 5.0 + 1));
      assertThat(ScoreClasses.within(ScoreClasses.COUNT - 1 - scoreClass, 0.25))
          .isEqualTo(-ScoreClasses.within(scoreClass, 0.75));
    }
  }

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
  void turnCountsDivideEachPowerOfTwoIntoEight(long turns, int turnClass) {
    assertThat(TurnCounts.classOf(turns)).isEqualTo(turnClass);
  }

  @Test
  void turnCountsHaveMoreThanTheMostAsTheMost() {
    // 16 of one number, and eight for each of the powers from 2^4 to 2^23.
    assertThat(TurnCounts.CLASSES).isEqualTo(16 + 8 * 20);
    assertThat(TurnCounts.MOST).isEqualTo(16_777_215);
    for (long turns :
        new long[] {TurnCounts.MOST, TurnCounts.MOST + 1L, 1L << 40, Long.MAX_VALUE}) {
      assertThat(TurnCounts.classOf(turns)).isEqualTo(TurnCounts.CLASSES - 1);
    }
  }

  @Test
  void aTurnCountIsBetweenTheLeastOfItsClassAndOfTheNext() {
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
  void turnCountsNeverFallAsTheNumberRises() {
    for (int turns = 0; turns < 100_000; turns++) {
      assertThat(TurnCounts.classOf(turns + 1) - TurnCounts.classOf(turns)).isBetween(0, 1);
    }
  }
}
