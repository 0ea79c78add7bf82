package io.polyboard.calls;

import io.polyboard.proto.rules.v1.IllegalTurnReason;
import io.polyboard.rules.RefusedException;

/** Why turns are illegal, in the terms of the contract. */
public final class IllegalTurns {
  private IllegalTurns() {}

  /** The reason of the first fault. */
  public static IllegalTurnReason reason(RefusedException refused) {
    return IllegalTurnReason.ILLEGAL_TURN_REASON_FORBIDDEN;
  }
}
