package io.polyboard.contract;

import io.grpc.Status;
import io.polyboard.proto.common.v1.Reason;
import io.polyboard.rules.Position;
import io.polyboard.rules.fault.IllegalTurnReason;
import io.polyboard.rules.notation.IllegalTurnException;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.service.calls.Refusal;

/** Why turns are not legal, in the terms of the contract and in one way for all services. */
public final class IllegalTurns {
  private static final String PREFIX = "ILLEGAL_TURN_REASON_";

  private IllegalTurns() {}

  /**
   * The refusal of a turn; its metadata are {@code turn}, {@code number}, {@code mfen} and {@code
   * illegal_turn_reason}.
   *
   * @param position in which the turn was to be made
   * @param field the turn's in the request
   * @param number of the turn in its game, from 1
   */
  public static Refusal refusal(
      Position position, String field, String turn, int number, IllegalTurnException illegal) {
    return Refusal.of(
            Status.Code.INVALID_ARGUMENT,
            Reason.REASON_TURN_ILLEGAL,
            "turn " + number + " is not legal")
        .with("turn", turn)
        .with("number", Integer.toString(number))
        .with("mfen", Mfen.format(position.variant(), position.setup()))
        .with("illegal_turn_reason", message(illegal.reason()).name())
        .violation(field, illegal.sentence(), illegal.reason().name());
  }

  /** The constant of the contract, which has the same name. */
  public static io.polyboard.proto.rules.v1.IllegalTurnReason message(IllegalTurnReason reason) {
    return io.polyboard.proto.rules.v1.IllegalTurnReason.valueOf(PREFIX + reason.name());
  }
}
