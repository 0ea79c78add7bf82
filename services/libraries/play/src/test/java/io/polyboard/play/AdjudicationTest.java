package io.polyboard.play;

import static org.assertj.core.api.Assertions.assertThat;

import io.polyboard.play.Adjudication.Rule;
import io.polyboard.rules.Outcome;
import org.junit.jupiter.api.Test;

class AdjudicationTest {
  private static final Rule WIN = new Rule(500, 3);
  private static final Rule DRAW = new Rule(10, 2);

  @Test
  void aScoreHasToLast() {
    // Given
    Adjudication.Watch watch = new Adjudication(WIN, null).new Watch();

    // Then
    assertThat(watch.next(600)).isEmpty();
    assertThat(watch.next(500)).isEmpty();
    assertThat(watch.next(499)).isEmpty();
    assertThat(watch.next(-500)).isEmpty();
    assertThat(watch.next(-600)).isEmpty();
    assertThat(watch.next(-700))
        .contains(new Outcome(Outcome.Result.BLACK_WINS, Outcome.Reason.ADJUDICATION));
  }

  @Test
  void levelScoresAreADraw() {
    // Given
    Adjudication.Watch watch = new Adjudication(WIN, DRAW).new Watch();

    // Then
    assertThat(watch.next(-10)).isEmpty();
    assertThat(watch.next(11)).isEmpty();
    assertThat(watch.next(0)).isEmpty();
    assertThat(watch.next(10))
        .contains(new Outcome(Outcome.Result.DRAW, Outcome.Reason.ADJUDICATION));
  }

  @Test
  void whoDoesNotSearchAgreesToNothing() {
    // Given
    Adjudication.Watch watch = new Adjudication(null, DRAW).new Watch();

    // Then
    assertThat(watch.next(0)).isEmpty();
    assertThat(watch.next(null)).isEmpty();
    assertThat(watch.next(0)).isEmpty();
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
  void refusesRulesThatOnePlayerDecides() {
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
