package io.polyboard.contract;

import com.google.common.base.Enums;
import io.grpc.Status;
import io.polyboard.proto.common.v1.Reason;
import io.polyboard.proto.rules.v1.IllegalTurnReason;
import io.polyboard.rules.Position;
import io.polyboard.rules.Problem;
import io.polyboard.rules.RefusedException;
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
      Position position, String field, String turn, int number, RefusedException illegal) {
    Problem problem = illegal.problem();
    return Refusal.of(
            Status.Code.INVALID_ARGUMENT,
            Reason.REASON_TURN_ILLEGAL,
            "turn " + number + " is not legal")
        .with("turn", turn)
        .with("number", Integer.toString(number))
        .with("mfen", Mfen.format(position.variant(), position.setup()))
        .with("illegal_turn_reason", message(problem).name())
        .violation(field, problem.toString(), problem.code());
  }

  /** The constant of the contract; unspecified if the problem is not that of an illegal turn. */
  public static IllegalTurnReason message(Problem problem) {
    return Enums.getIfPresent(IllegalTurnReason.class, PREFIX + problem.code())
        .or(IllegalTurnReason.ILLEGAL_TURN_REASON_UNSPECIFIED);
  }
}
