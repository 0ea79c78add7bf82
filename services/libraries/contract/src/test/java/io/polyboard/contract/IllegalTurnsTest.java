package io.polyboard.contract;

import static io.polyboard.proto.rules.v1.IllegalTurnReason.ILLEGAL_TURN_REASON_UNSPECIFIED;
import static org.assertj.core.api.Assertions.assertThat;

import io.polyboard.rules.fault.IllegalTurnReason;
import org.junit.jupiter.api.Test;

class IllegalTurnsTest {
  @Test
  void everyReasonHasAConstantOfItsOwn() {
    assertThat(IllegalTurnReason.values())
        .extracting(IllegalTurns::message)
        .doesNotHaveDuplicates()
        .doesNotContain(ILLEGAL_TURN_REASON_UNSPECIFIED);
  }
}
