package io.polyboard.balance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The classes of turns, pieces, scores and numbers of legal turns. */
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
  void aStretchHasTenTurns(int turnsBefore, int stretch) {
    assertThat(Stretch.of(turnsBefore)).isEqualTo(stretch);
  }

  @Test
  void aStretchBeginsWithItsFirstTurn() {
    assertThat(Stretch.firstTurn(0)).isOne();
    assertThat(Stretch.firstTurn(1)).isEqualTo(11);
    for (int stretch = 0; stretch < Stretch.MAX; stretch++) {
      int turnsBefore = Stretch.firstTurn(stretch) - 1;
      assertThat(Stretch.of(turnsBefore)).isEqualTo(stretch);
      if (turnsBefore > 0) {
        assertThat(Stretch.of(turnsBefore - 1)).isEqualTo(stretch - 1);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    // Three quarters of 32 are 24, two fifths are 12.8.
    "32, 32, OPENING",
    "24, 32, OPENING",
    "23, 32, MIDDLE",
    "13, 32, MIDDLE",
    "12, 32, END",
    "2, 32, END",
    // For 20, both are whole: 15 and 8.
    "15, 20, OPENING",
    "14, 20, MIDDLE",
    "9, 20, MIDDLE",
    "8, 20, END",
    // A given position may have more pieces than the start position.
    "40, 20, OPENING",
    "1, 1, OPENING",
    "2, 2, OPENING",
    "1073741824, 2147483647, MIDDLE"
  })
  void aPhaseDependsOnThePiecesLeft(int pieces, int atStart, Phase phase) {
    assertThat(Phase.of(pieces, atStart)).isEqualTo(phase);
  }

  @Test
  void phasesFollowEachOtherAsPiecesAreCaptured() {
    for (int atStart = 1; atStart <= 200; atStart++) {
      for (int pieces = atStart; pieces > 0; pieces--) {
        assertThat(Phase.of(pieces - 1, atStart)).isGreaterThanOrEqualTo(Phase.of(pieces, atStart));
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

  /** The middle class is −15 to 15; its neighbours are about as wide, later classes wider. */
  @Test
  void classesContainTheirScores() {
    for (int score = -8_000; score <= 8_000; score++) {
      int scoreClass = ScoreClasses.of(score);
      double min = ScoreClasses.within(scoreClass, 0);
      double max = ScoreClasses.within(scoreClass, 1);
      assertThat((double) score).isBetween(min, max);
      assertThat(max - min).isBetween(32.0, Math.max(32.0, Math.abs(score) / 5.0 + 1));
      assertThat(ScoreClasses.within(ScoreClasses.COUNT - 1 - scoreClass, 0.25))
          .isEqualTo(-ScoreClasses.within(scoreClass, 0.75));
    }
  }

  /**
   * Sixteen classes of one number each, then eight for each power of two: from 16 on two numbers
   * wide, from 32 on four, from 1,024 on 128.
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
  void turnCountsAboveTheMaxCountAsTheMax() {
    // 16 classes of one number, and eight for each of the powers from 2^4 to 2^23.
    assertThat(TurnCounts.CLASSES).isEqualTo(16 + 8 * 20);
    assertThat(TurnCounts.MAX).isEqualTo(16_777_215);
    for (long turns : new long[] {TurnCounts.MAX, TurnCounts.MAX + 1L, 1L << 40, Long.MAX_VALUE}) {
      assertThat(TurnCounts.classOf(turns)).isEqualTo(TurnCounts.CLASSES - 1);
    }
  }

  @Test
  void aClassOfTurnCountsEndsBeforeTheNextOne() {
    for (int turnClass = 0; turnClass < TurnCounts.CLASSES; turnClass++) {
      int min = TurnCounts.min(turnClass);
      int greatest = TurnCounts.min(turnClass + 1) - 1;

      assertThat(greatest).as("class %d", turnClass).isGreaterThanOrEqualTo(min);
      assertThat(TurnCounts.classOf(min)).isEqualTo(turnClass);
      assertThat(TurnCounts.classOf(greatest)).isEqualTo(turnClass);
      assertThat(TurnCounts.middle(turnClass)).isEqualTo((min + greatest) / 2.0);
      assertThat(greatest - min + 1)
          .as("width of class %d", turnClass)
          .isLessThanOrEqualTo(Math.max(1, min / 8));
    }
    assertThat(TurnCounts.min(TurnCounts.CLASSES) - 1).isEqualTo(TurnCounts.MAX);
  }

  @Test
  void turnCountsNeverFallAsTheNumberRises() {
    for (int turns = 0; turns < 100_000; turns++) {
      assertThat(TurnCounts.classOf(turns + 1) - TurnCounts.classOf(turns)).isBetween(0, 1);
    }
  }
}
