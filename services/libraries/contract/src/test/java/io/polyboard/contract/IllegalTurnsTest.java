package io.polyboard.contract;

import static io.polyboard.proto.rules.v1.IllegalTurnReason.ILLEGAL_TURN_REASON_BLOCKED;
import static io.polyboard.proto.rules.v1.IllegalTurnReason.ILLEGAL_TURN_REASON_UNSPECIFIED;
import static org.assertj.core.api.Assertions.assertThat;

import io.polyboard.rules.IllegalTurnReason;
import io.polyboard.rules.Problem;
import org.junit.jupiter.api.Test;

class IllegalTurnsTest {
  @Test
  void everyReasonHasAConstantOfItsOwn() {
    assertThat(IllegalTurnReason.values())
        .extracting(reason -> IllegalTurns.message(reason.problem("")))
        .doesNotHaveDuplicates()
        .doesNotContain(ILLEGAL_TURN_REASON_UNSPECIFIED);
    assertThat(IllegalTurns.message(IllegalTurnReason.BLOCKED.problem("")))
        .isEqualTo(ILLEGAL_TURN_REASON_BLOCKED);
  }

  @Test
  void anotherProblemHasNone() {
    assertThat(IllegalTurns.message(Problem.of("opening", "is too long")))
        .isEqualTo(ILLEGAL_TURN_REASON_UNSPECIFIED);
  }
}
