package io.polyboard.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.polyboard.proto.rules.v1.Result;
import io.polyboard.proto.rules.v1.Termination;
import io.polyboard.rules.Outcome;
import io.polyboard.rules.Side;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class OutcomesTest {
  @ParameterizedTest
  @EnumSource
  void anOutcomeIsReadBack(Outcome.Reason reason) {
    // Given
    Outcome outcome = Outcome.win(Side.BLACK, reason);

    // When
    io.polyboard.proto.rules.v1.Outcome message = Outcomes.message(outcome);

    // Then
    assertThat(message.getTermination().name()).isEqualTo("TERMINATION_" + reason.name());
    assertThat(Outcomes.read(message)).isEqualTo(outcome);
  }

  @ParameterizedTest
  @EnumSource
  void everyResultHasAMessage(Outcome.Result result) {
    assertThat(Outcomes.read(Outcomes.result(result))).isEqualTo(result);
  }

  @Test
  void theContractHasNoOtherConstants() {
    assertThat(Result.values()).hasSize(Outcome.Result.values().length + 2);
    assertThat(Termination.values()).hasSize(Outcome.Reason.values().length + 2);
  }

  @ParameterizedTest
  @EnumSource(names = {"TERMINATION_UNSPECIFIED", "UNRECOGNIZED"})
  void anUnknownTerminationIsRefused(Termination termination) {
    assertThatIllegalArgumentException().isThrownBy(() -> Outcomes.read(termination));
  }

  @Test
  void anOngoingGameHasNoTerminationAndIsNotReadAsFinished() {
    io.polyboard.proto.rules.v1.Outcome message = Outcomes.message(Outcome.ONGOING);

    assertThat(message.getTermination()).isEqualTo(Termination.TERMINATION_UNSPECIFIED);
    assertThatIllegalArgumentException().isThrownBy(() -> Outcomes.read(message));
  }
}
