package io.polyboard.contract;

import static io.polyboard.proto.rules.v1.IllegalTurnReason.ILLEGAL_TURN_REASON_BLOCKED;
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

  @Test
  void everyReasonIsReadFromItsWord() {
    for (IllegalTurnReason reason : IllegalTurnReason.values()) {
      assertThat(IllegalTurns.ofWord(IllegalTurns.word(reason)))
          .isEqualTo(IllegalTurns.message(reason));
    }
  }

  /** As they are in topics and in the archive. */
  @Test
  void wordsAreTheContracts() {
    assertThat(IllegalTurns.word(IllegalTurnReason.BLOCKED)).isEqualTo("BLOCKED");
    assertThat(IllegalTurns.ofWord("BLOCKED")).isEqualTo(ILLEGAL_TURN_REASON_BLOCKED);
    assertThat(IllegalTurns.ofWord("")).isEqualTo(ILLEGAL_TURN_REASON_UNSPECIFIED);
    assertThat(IllegalTurns.ofWord("OF_LATER")).isEqualTo(ILLEGAL_TURN_REASON_UNSPECIFIED);
  }
}
