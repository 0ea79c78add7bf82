package io.polyboard.messages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.polyboard.proto.events.v1.GameResult;
import io.polyboard.rules.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class EndingsTest {

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "ONGOING")
  void aResultIsReadBack(Outcome.Result result) {
    // When
    GameResult written = Endings.result(result);

    // Then
    assertThat(written.name()).isEqualTo("GAME_RESULT_" + result.name());
    assertThat(Endings.result(written)).isEqualTo(result);
  }

  @Test
  void aGameThatGoesOnHasNoResult() {
    assertThatThrownBy(() -> Endings.result(Outcome.Result.ONGOING))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a game that goes on has no result");
  }

  @ParameterizedTest
  @EnumSource(names = {"GAME_RESULT_UNSPECIFIED", "UNRECOGNIZED"})
  void whatIsNoResultIsNotRead(GameResult result) {
    assertThatThrownBy(() -> Endings.result(result))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the game has no result: " + result);
  }

  @ParameterizedTest
  @EnumSource
  void aReasonHasTheSameNameInEvents(Outcome.Reason reason) {
    assertThat(Endings.termination(reason).name()).isEqualTo("GAME_TERMINATION_" + reason.name());
  }
}
