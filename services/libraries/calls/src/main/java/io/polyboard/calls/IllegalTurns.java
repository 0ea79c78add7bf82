package io.polyboard.calls;

import io.grpc.Status;
import io.polyboard.rules.Position;
import io.polyboard.rules.notation.IllegalTurnException;
import io.polyboard.rules.notation.Mfen;

/** Refuses calls for turns that are not legal, in one way for all services. */
public final class IllegalTurns {
  private IllegalTurns() {}

  /**
   * The refusal of a turn; its metadata are {@code turn}, {@code number}, {@code mfen} and {@code
   * illegal_turn_reason}, the name of an {@link io.polyboard.rules.fault.IllegalTurnReason}.
   *
   * @param reason a constant of the service's enum {@code Reason}
   * @param position in which the turn was to be made
   * @param field the turn's in the request
   * @param number of the turn in its game, from 1
   */
  public static Refusal refusal(
      Enum<?> reason,
      Position position,
      String field,
      String turn,
      int number,
      IllegalTurnException illegal) {
    return Refusal.of(Status.Code.INVALID_ARGUMENT, reason, "turn " + number + " is not legal")
        .with("turn", turn)
        .with("number", Integer.toString(number))
        .with("mfen", Mfen.format(position.variant(), position.setup()))
        .with("illegal_turn_reason", illegal.reason().name())
        .field(field, illegal.sentence());
  }
}
