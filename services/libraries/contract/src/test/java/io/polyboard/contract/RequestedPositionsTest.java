package io.polyboard.contract;

import static io.polyboard.proto.rules.v1.IllegalTurnReason.ILLEGAL_TURN_REASON_BLOCKED;
import static io.polyboard.proto.rules.v1.IllegalTurnReason.ILLEGAL_TURN_REASON_UNSPECIFIED;
import static org.assertj.core.api.Assertions.assertThat;

import io.polyboard.rules.IllegalTurnReason;
import io.polyboard.rules.Problem;
import org.junit.jupiter.api.Test;

class RequestedPositionsTest {
  @Test
  void everyReasonHasItsConstant() {
    assertThat(IllegalTurnReason.values())
        .extracting(reason -> RequestedPositions.reason(reason.problem("")))
        .doesNotHaveDuplicates()
        .doesNotContain(ILLEGAL_TURN_REASON_UNSPECIFIED);
    assertThat(RequestedPositions.reason(IllegalTurnReason.BLOCKED.problem("")))
        .isEqualTo(ILLEGAL_TURN_REASON_BLOCKED);
  }

  @Test
  void anotherProblemHasNoReason() {
    assertThat(RequestedPositions.reason(Problem.of("opening", "is too long")))
        .isEqualTo(ILLEGAL_TURN_REASON_UNSPECIFIED);
  }
}
