package io.polyboard.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.polyboard.play.Ending;
import io.polyboard.proto.events.v1.GameResult;
import io.polyboard.proto.events.v1.GameTermination;
import io.polyboard.rules.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class EndingMessagesTest {
  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "ONGOING")
  void aResultIsReadBack(Outcome.Result result) {
    // When
    GameResult written = EndingMessages.result(result);

    // Then
    assertThat(written.name()).isEqualTo("GAME_RESULT_" + result.name());
    assertThat(EndingMessages.result(written)).isEqualTo(result);
  }

  @Test
  void aGameThatGoesOnHasNoResult() {
    assertThatThrownBy(() -> EndingMessages.result(Outcome.Result.ONGOING))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a game that goes on has no result");
  }

  @ParameterizedTest
  @EnumSource
  void aReasonOfTheRulesHasTheSameNameInEvents(Outcome.Reason reason) {
    assertThat(EndingMessages.termination(Outcome.draw(reason)).name())
        .isEqualTo("GAME_TERMINATION_" + reason.name());
  }

  @ParameterizedTest
  @EnumSource
  void anEndingIsReadBack(Ending.Reason reason) {
    // Given
    Ending ending = new Ending(Outcome.Result.BLACK_WINS, reason);

    // When
    GameResult result = EndingMessages.result(ending.result());
    GameTermination termination = EndingMessages.termination(ending);

    // Then
    assertThat(result).isEqualTo(GameResult.GAME_RESULT_BLACK_WINS);
    assertThat(termination.name()).isEqualTo("GAME_TERMINATION_" + reason.name());
    assertThat(EndingMessages.read(result, termination)).isEqualTo(ending);
  }

  @ParameterizedTest
  @EnumSource(names = {"GAME_TERMINATION_UNSPECIFIED", "UNRECOGNIZED"})
  void whatIsNoTerminationIsNotRead(GameTermination termination) {
    assertThatThrownBy(() -> EndingMessages.read(GameResult.GAME_RESULT_DRAW, termination))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the game has no termination: " + termination);
  }

  @ParameterizedTest
  @EnumSource(names = {"GAME_RESULT_UNSPECIFIED", "UNRECOGNIZED"})
  void whatIsNoResultIsNotRead(GameResult result) {
    assertThatThrownBy(
            () -> EndingMessages.read(result, GameTermination.GAME_TERMINATION_PLY_LIMIT))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the game has no result: " + result);
  }
}
