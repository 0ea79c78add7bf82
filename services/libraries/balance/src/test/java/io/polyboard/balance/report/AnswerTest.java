package io.polyboard.balance.report;

import static io.polyboard.balance.report.Answer.Finding.NO;
import static io.polyboard.balance.report.Answer.Finding.UNKNOWN;
import static io.polyboard.balance.report.Answer.Finding.YES;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.polyboard.balance.GameMeasures.Stuck;
import io.polyboard.balance.Summary;
import io.polyboard.balance.report.Answer.Finding;
import io.polyboard.balance.report.Answer.Question;
import io.polyboard.rules.Outcome.Result;
import io.polyboard.testkit.Nightly;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AnswerTest {
  private static final double MARGIN = Answer.USUAL_MARGIN;

  /** Artificial variants, and the right answers. */
  private enum Made {
    FORCED_WIN(1, 0, 5, NO, YES, NO),
    COIN_FLIP(0.5, 0, 5, YES, YES, YES),
    DEAD_DRAW(0, 1, 5, YES, NO, NO),
    JAMMED(0.5, 0, 12, YES, YES, NO),
    EXTRA_QUEEN(0.85, 0.1, 5, NO, YES, YES),
    SYMMETRIC(0.35, 0.3, 5, YES, YES, YES),
    DRAWISH(0.15, 0.7, 5, YES, NO, YES);

    private final double wins;
    private final double draws;
    private final int stuck;
    private final List<Finding> answers;

    /**
     * @param wins share of games that White wins
     * @param stuck pieces of 16 without a legal move
     */
    Made(double wins, double draws, int stuck, Finding fair, Finding decisive, Finding alive) {
      this.wins = wins;
      this.draws = draws;
      this.stuck = stuck;
      answers = List.of(fair, decisive, alive);
    }

    MadeGame game(Random random) {
      double luck = random.nextDouble();
      Result result =
          luck < wins ? Result.WHITE_WINS : luck < wins + draws ? Result.DRAW : Result.BLACK_WINS;
      List<Stuck> pieces = List.of(new Stuck(16, stuck + random.nextInt(-2, 3)));
      return MadeGame.of(random.nextLong()).ends(result).stuck(pieces, pieces);
    }

    Summary summary(int games, Random random) {
      return MadeGame.summary(Stream.generate(() -> game(random)).limit(games));
    }
  }

  @ParameterizedTest
  @EnumSource
  void artificialVariantsAreAnsweredRightly(Made made) {
    for (int seed = 1; seed <= 100; seed++) {
      // When
      List<Answer> answers = Answer.of(made.summary(10_000, new Random(seed)), MARGIN, 1);

      // Then
      assertThat(answers).as("seed %d", seed).map(Answer::finding).isEqualTo(made.answers);
    }
  }

  @ParameterizedTest
  @EnumSource
  void fewGamesGiveNoWrongAnswer(Made made) {
    int wrong = 0;
    int samples = 400;
    for (int seed = 1; seed <= samples; seed++) {
      // When
      List<Answer> answers = Answer.of(made.summary(150, new Random(seed)), MARGIN, 1);

      // Then
      wrong +=
          IntStream.range(0, 3)
                  .anyMatch(i ->
                      answers.get(i).finding() != UNKNOWN
                          && answers.get(i).finding() != made.answers.get(i))
              ? 1
              : 0;
    }
    assertThat(wrong).isLessThanOrEqualTo(samples / 20);
  }

  @Test
  void aVariantOnTheLimitIsRarelyJudgedWhileItsSampleGrows() {
    // Given
    int max = 6_400;
    int runs = Nightly.samples(1_000);
    int judged = 0;
    for (int seed = 1; seed <= runs; seed++) {
      Random random = new Random(seed);
      Summary summary = new Summary(1, 1);

      // When
      boolean isJudged = false;
      for (int games = 0; games < max; ) {
        int next = Answer.nextLook(games, max);
        summary.add(
            MadeGame.summary(
                Stream.generate(() ->
                        MadeGame.of(random.nextLong())
                            .ends(
                                random.nextDouble() < 0.5 + MARGIN
                                    ? Result.WHITE_WINS
                                    : Result.BLACK_WINS))
                    .limit(next - games)));
        games = next;
        isJudged |= Answer.of(summary, MARGIN, Answer.looks(max)).getFirst().finding() != UNKNOWN;
      }
      judged += isJudged ? 1 : 0;
    }

    // Then either answer is wrong for one of the sides of the limit
    assertThat(judged).isLessThanOrEqualTo(runs / 20);
  }

  @Test
  void saysHowManyMoreGamesWouldDecide() {
    // Given
    Summary few = Made.SYMMETRIC.summary(200, new Random(1));

    // When
    Answer fair = Answer.of(few, MARGIN, 1).getFirst();
    Summary more = Made.SYMMETRIC.summary((int) (200 + 2 * fair.moreGames()), new Random(1));

    // Then
    assertThat(fair.question()).isEqualTo(Question.FAIR);
    assertThat(fair.finding()).isEqualTo(UNKNOWN);
    assertThat(fair.text())
        .matches(
            "White scores [0-9.]+% \\([0-9.]+% to [0-9.]+%\\): an advantage of more than 3 points"
                + " is possible");
    assertThat(Answer.of(more, MARGIN, 1).getFirst().finding()).isEqualTo(YES);
  }

  @Test
  void hasNoAnswersWithoutGames() {
    assertThat(Answer.of(new Summary(1, 1), MARGIN, 1)).isEmpty();
  }

  @Test
  void judgesAGrowingSampleAtTwiceTheGamesEachTime() {
    // When
    List<Integer> looks = new ArrayList<>();
    for (int games = 0; games < 1_000; games = looks.getLast()) {
      looks.add(Answer.nextLook(games, 1_000));
    }

    // Then
    assertThat(looks).containsExactly(200, 400, 800, 1_000);
    assertThat(Answer.looks(1_000)).isEqualTo(4);
    assertThat(Answer.looks(50)).isEqualTo(1);
    assertThat(Answer.nextLook(1_000, 1_000)).isEqualTo(1_000);
  }
}
