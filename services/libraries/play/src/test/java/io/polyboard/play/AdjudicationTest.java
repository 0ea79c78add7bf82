package io.polyboard.play;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.polyboard.play.Adjudication.Rule;
import io.polyboard.rules.Outcome;
import io.polyboard.rules.Outcome.Result;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AdjudicationTest {
  private static final Rule WIN = new Rule(500, 3);
  private static final Rule DRAW = new Rule(10, 2);

  @ParameterizedTest
  @CsvSource({
    // The lead must last
    "true, false, 600 500 499 -500 -600 -700, BLACK_WINS",
    // Level scores are a draw
    "true, true, -10 11 0 10, DRAW",
    // A player that does not search never agrees
    "false, true, 0 - 0, ONGOING"
  })
  void aGameEndsWhenScoresLast(boolean win, boolean draw, String scores, Result result) {
    // Given
    Adjudication.Watch watch = new Adjudication(win ? WIN : null, draw ? DRAW : null).new Watch();

    // When
    Optional<Outcome> agreed = Optional.empty();
    for (String score : scores.split(" ")) {
      assertThat(agreed).isEmpty();
      agreed = watch.next(score.equals("-") ? null : Integer.valueOf(score));
    }

    // Then
    assertThat(agreed)
        .isEqualTo(
            Optional.of(new Outcome(result, Outcome.Reason.ADJUDICATION))
                .filter(_ -> result != Result.ONGOING));
  }

  @Test
  void isOffByDefault() {
    // Given
    Adjudication.Watch watch = Adjudication.NONE.new Watch();

    // Then
    for (int ply = 0; ply < 100; ply++) {
      assertThat(watch.next(ply % 2 == 0 ? 30_000 : 0)).isEmpty();
    }
  }

  @Test
  void refusesRulesThatOnePlayerAloneDecides() {
    // Given
    Faults faults = new Faults();

    // When
    new Adjudication(new Rule(500, 1), new Rule(-1, 4)).check(faults);

    // Then
    assertThat(faults.all())
        .extracting(fault -> fault.place().field())
        .containsExactly(Field.WIN_PLIES, Field.DRAW_SCORE);
  }
}
