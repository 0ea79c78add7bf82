package io.polyboard.messages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.polyboard.play.Ending;
import io.polyboard.proto.events.v1.GameResult;
import io.polyboard.proto.events.v1.GameTermination;
import io.polyboard.rules.Outcome;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class EndingMessagesTest {

  @ParameterizedTest
  @EnumSource
  void anEndingIsReadBack(Ending.Reason reason) {
    // Given
    Ending ending = new Ending(Outcome.Result.BLACK_WINS, reason);

    // When
    GameResult result = EndingMessages.result(ending);
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
