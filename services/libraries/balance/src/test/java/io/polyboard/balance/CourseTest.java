package io.polyboard.balance;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.polyboard.balance.GameMeasures.Drama;
import io.polyboard.rules.ForcedScore;
import io.polyboard.rules.Outcome.Result;
import io.polyboard.rules.Side;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Drama of scores, computed by hand with the curve whose scale is 400. Scores, and their expected
 * scores in thousandths: 0 is 500, 30 is 543, 50 is 571, 100 is 640, 200 is 760, 400 is 909, 800 is
 * 990.
 */
class CourseTest {
  /** No score. */
  private static final String NONE = "-";

  /** The curve whose scale is 400. */
  private static final int CURVE = 4;

  private static List<OptionalInt> scores(String text) {
    return text.isEmpty()
        ? List.of()
        : Arrays.stream(text.split(" "))
            .map(score -> score.equals(NONE) ? OptionalInt.empty() : OptionalInt.of(score(score)))
            .toList();
  }

  /** A number, or {@code win} or {@code loss}. */
  private static int score(String text) {
    return switch (text) {
      case "win" -> ForcedScore.WIN - 3;
      case "loss" -> -ForcedScore.WIN + 3;
      default -> Integer.parseInt(text);
    };
  }

  private static Drama drama(Side first, Result result, String scores) {
    return Course.of(0, first, scores(scores)).dramas(result).get(CURVE);
  }

  /**
   * White's expected scores of the first game: 640, 360, 500, 360, 640, 909, 909.
   *
   * <p>The lead passes to Black on turn 2, and back on turn 5; on turn 4 it is still Black's. White
   * wins, and was at 360 at worst: 140. The last quarter of 7 turns has two turns, with 1,000 − 2 ·
   * 409 = 182 each. White has 900 or more from turn 6. Black's turn 4 was a blunder: its expected
   * score fell from 640 to 91; White's fell by only 140, on turn 1.
   */
  @ParameterizedTest
  @CsvSource({
    "WHITE, WHITE_WINS, 100 100 0 100 100 -400 400, 2, 140, 182, 6, 1",
    // The same scores with Black first: the same with colours reversed.
    "BLACK, BLACK_WINS, 100 100 0 100 100 -400 400, 2, 140, 182, 6, 1",
    // White loses, and was at 909 at best, so that Black was 409 behind; Black never had 900.
    "WHITE, BLACK_WINS, 100 100 0 100 100 -400 400, 2, 409, 182, 0, 1",
    // In a draw, the greater number of the two counts: White was 140 behind, Black 409.
    "WHITE, DRAW, 100 100 0 100 100 -400 400, 2, 409, 182, 0, 1",
    // 640, 240, 500, 500: White was 260 behind, Black 140; White fell by 140, Black by 260.
    "WHITE, DRAW, 100 200 0 0, 1, 260, 1000, 0, 1"
  })
  void measuresTheDramaOfAGame(
      Side first,
      Result result,
      String scores,
      int leadChanges,
      int comeback,
      int lateUncertainty,
      int decisiveTurn,
      int blunders) {
    assertThat(drama(first, result, scores))
        .isEqualTo(new Drama(leadChanges, comeback, lateUncertainty, decisiveTurn, blunders));
  }

  @ParameterizedTest
  @CsvSource({
    // Neither 543 nor 457 is a lead; 571 and 429 are.
    "30 30 30 30, 0",
    "50 50 50 50, 3",
    // 549 is no lead; 550 is.
    "34 34 34 34, 0",
    "35 35 35 35, 3",
    // Between two leads of a side, the game may be even, or the other side near a lead.
    "50 0 0 -50, 0",
    "50 30 50 30 50, 0",
    "50 30 -50 30 50, 2",
    // Only White's turns have scores: 571, 429, 429.
    "50 - -50 - -50, 1",
    // A forced win of either side is a lead.
    "win win win win, 3",
    "win loss win loss, 0",
    "0, 0"
  })
  void countsHowOftenTheLeadPasses(String scores, int changes) {
    assertThat(drama(Side.WHITE, Result.DRAW, scores).leadChanges()).isEqualTo(changes);
    assertThat(drama(Side.BLACK, Result.DRAW, scores).leadChanges()).isEqualTo(changes);
  }

  @ParameterizedTest
  @CsvSource({
    // White begins and wins: never behind; behind by 140 by its own score; by Black's score.
    "0 -100 100 -100, WHITE_WINS, 0",
    "100 -200 200 -400, WHITE_WINS, 0",
    "-100 0 0, WHITE_WINS, 140",
    "0 100 0, WHITE_WINS, 140",
    "loss 0 0, WHITE_WINS, 500",
    // White has 990.
    "800 0 0, BLACK_WINS, 490",
    "-800 0 0, BLACK_WINS, 0",
    "0 0 0, DRAW, 0"
  })
  void measuresTheComeback(String scores, Result result, int comeback) {
    assertThat(drama(Side.WHITE, result, scores).comeback()).isEqualTo(comeback);
  }

  @ParameterizedTest
  @CsvSource({
    // Up to four turns, only the last one: 1,000 − 2 · 140.
    "100, 720",
    "0 0 0 100, 720",
    // The last two of five: 1,000 and 720; two of eight; three of nine.
    "100 100 100 0 100, 860",
    "0 0 0 0 0 0 100 100, 720",
    "0 0 0 0 0 0 100 100 0, 813",
    "0 0 0 win, 0",
    "0 0 0 loss, 0",
    // Only turns with a score count: the last two of five.
    "100 - 100 - 100 0 - 100 -, 860",
    // The mean of 182 and 1,000 is 591; that of 1,000, 914 and 858 is 924.
    "0 0 0 0 0 400 - 0, 591",
    "0 0 0 0 0 0 0 30 50, 924",
    // 906.67
    "0 0 0 0 0 0 100 0 0, 907"
  })
  void measuresTheLateUncertainty(String scores, int uncertainty) {
    assertThat(drama(Side.WHITE, Result.DRAW, scores).lateUncertainty()).isEqualTo(uncertainty);
  }

  @ParameterizedTest
  @CsvSource({
    "WHITE_WINS, 400 -400 400, 1",
    "WHITE_WINS, 0 -400 400, 2",
    "WHITE_WINS, 0 0 400, 3",
    // Not before the last turn.
    "WHITE_WINS, 400 -400 0, 0",
    "WHITE_WINS, 400 -100 win, 3",
    "WHITE_WINS, 400 -100 win loss -, 3",
    "BLACK_WINS, -400 400 -400, 1",
    "BLACK_WINS, 0 400 loss win, 2",
    "BLACK_WINS, 400 -400 400, 0",
    "DRAW, 400 -400 400, 0",
    // Turns without a score neither start nor end a lead.
    "WHITE_WINS, - - 400 - 400, 3",
    "WHITE_WINS, 0 - 400 - 400 -, 3",
    // 899.1 and 899.6 thousandths are 899 and 900.
    "WHITE_WINS, 0 0 380, 0",
    "WHITE_WINS, 0 0 381, 3"
  })
  void findsTheDecisiveTurn(Result result, String scores, int turn) {
    assertThat(drama(Side.WHITE, result, scores).decisiveTurn()).isEqualTo(turn);
  }

  @ParameterizedTest
  @CsvSource({
    // From 640 to 360 is a fall of 280; from 500 to 360 one of 140.
    "100 0 -100, 1",
    "0 0 -100, 0",
    // From 500 to 301, and to 300.
    "0 0 -146, 0",
    "0 0 -147, 1",
    // The other side's scores do not matter.
    "100 800 100, 0",
    "100 - -100, 1",
    "- 100 - -100, 1",
    // Both sides blunder, one after the other.
    "100 100 -100 -100, 2",
    // If the score at the side's next turn is missing, later scores do not replace it.
    "100 0 - 0 -100, 0",
    "100 0 - - -100, 0",
    // Rises, and the last two turns, are not blunders.
    "-100 0 100 -800, 1",
    "-100 0 100 800, 0",
    "win win loss loss, 2",
    "100, 0",
    "0 100 0 -100 0 0, 1"
  })
  void countsBlunders(String scores, int blunders) {
    assertThat(drama(Side.WHITE, Result.DRAW, scores).blunders()).isEqualTo(blunders);
    assertThat(drama(Side.BLACK, Result.DRAW, scores).blunders()).isEqualTo(blunders);
  }

  /**
   * After an opening of five turns, Black makes turn 6. White's expected scores: none, 640, 909
   * (Black −400), 909, 909; White wins and has 900 from turn 8 on.
   */
  @Test
  void numbersTurnsFromTheStartOfTheGame() {
    // Given
    Course course = Course.of(5, Side.BLACK, scores("- 100 -400 400 -400"));

    // Then
    assertThat(course.dramas(Result.WHITE_WINS).get(CURVE)).isEqualTo(new Drama(0, 0, 182, 8, 0));
    assertThat(course.scoredTurns()).isEqualTo(4);
    // Turns 7 to 10 are in the first stretch.
    assertThat(course.byStretch()).containsExactly(100);
  }

  /** Stretches begin with the turns 1, 11, 21 and so on; the opening had 8 turns. */
  @Test
  void hasWhitesScoreAtTheBeginningOfEachStretch() {
    // Given: turns 9 to 32; 12 has the first score of its stretch, and 21 to 30 have none.
    OptionalInt[] scores = new OptionalInt[24];
    Arrays.fill(scores, OptionalInt.empty());
    IntStream.of(9, 10, 12, 13, 31, 32).forEach(turn -> scores[turn - 9] = OptionalInt.of(100));
    Course course = Course.of(8, Side.WHITE, List.of(scores));

    // Then: the odd turns are White's.
    assertThat(course.byStretch()).containsExactly(100, -100, GameMeasures.NO_SCORE, 100);
  }

  /**
   * White is a pawn ahead on turn 1: 909 by the first curve, 640 by that of 400, 504 by the last,
   * which is not a lead.
   */
  @Test
  void measuresTheSameScoresByEveryCurve() {
    // When
    List<Drama> dramas = Course.of(0, Side.WHITE, scores("100 100")).dramas(Result.DRAW);

    // Then
    assertThat(dramas).hasSize(15);
    assertThat(dramas.getFirst()).isEqualTo(new Drama(1, 409, 182, 0, 0));
    assertThat(dramas.get(CURVE)).isEqualTo(new Drama(1, 140, 720, 0, 0));
    assertThat(dramas.getLast()).isEqualTo(new Drama(0, 4, 992, 0, 0));
  }

  @Test
  void forcedWinsCountAsTheMaxScore() {
    // When
    Course course = Course.of(9, Side.BLACK, scores("win win"));

    // Then
    assertThat(course.byStretch()).containsExactly(-10_000, 10_000);
  }

  @Test
  void hasNoDramaWithoutScores() {
    // Given
    Course none = Course.of(3, Side.WHITE, List.of());
    Course empty = Course.of(3, Side.WHITE, scores("- - -"));

    // Then
    assertThat(none.dramas(Result.DRAW)).isEmpty();
    assertThat(none.byStretch()).isEmpty();
    assertThat(empty.dramas(Result.WHITE_WINS)).isEmpty();
    assertThat(empty.byStretch()).isEmpty();
  }
}
