package io.polyboard.contract;

import module java.base;

import com.google.common.base.Enums;
import io.grpc.Status;
import io.polyboard.proto.common.v1.Reason;
import io.polyboard.proto.rules.v1.IllegalTurnReason;
import io.polyboard.rules.Position;
import io.polyboard.rules.Problem;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Turn;
import io.polyboard.rules.Variant;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.rules.notation.TurnText;
import io.polyboard.service.calls.Refusal;

/** Reads positions and turns of requests, with the same refusals in all services. */
public final class RequestedPositions {
  private static final String ILLEGAL = "ILLEGAL_TURN_REASON_";

  private RequestedPositions() {}

  /**
   * The first position of a request, before its turns.
   *
   * @param field the position's field in the request
   * @param mfen empty for the variant's start position
   * @throws Refusal if the position is not valid in the variant
   */
  public static Position setOut(Variant variant, String field, String mfen) {
    if (mfen.isEmpty()) {
      return variant.start();
    }
    try {
      return variant.position(Mfen.parse(variant, mfen));
    } catch (RefusedException e) {
      throw Refusal.of(
              Status.Code.INVALID_ARGUMENT,
              Reason.REASON_POSITION_INVALID,
              "the position is not valid in " + variant.id())
          .problems(field + ".mfen", e);
    }
  }

  /**
   * Makes a turn.
   *
   * @param field the turn's field in the request
   * @param number of the turn in its game, from 1
   * @throws Refusal if the turn is not legal
   * @throws InterruptedException if the call was cancelled
   */
  public static Turn make(Position position, String field, String turn, int number)
      throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException("the call was cancelled");
    }
    try {
      return TurnText.make(position, turn);
    } catch (RefusedException e) {
      throw illegal(position, field, turn, number, e);
    }
  }

  /**
   * Makes turns.
   *
   * @param field the turns' field in the request
   * @param after receives the position after each turn, and must not change it
   * @throws Refusal if a turn is not legal
   * @throws InterruptedException if the call was cancelled
   */
  public static void make(
      Position position, String field, List<String> turns, Consumer<Position> after)
      throws InterruptedException {
    for (int i = 0; i < turns.size(); i++) {
      var unused = make(position, field + "[" + i + "]", turns.get(i), i + 1);
      after.accept(position);
    }
  }

  /**
   * The refusal of a turn, with the metadata {@code turn}, {@code number}, {@code mfen} and {@code
   * illegal_turn_reason}.
   *
   * @param position the position before the turn
   * @param field the turn's field in the request
   * @param number of the turn in its game, from 1
   */
  public static Refusal illegal(
      Position position, String field, String turn, int number, RefusedException illegal) {
    Problem problem = illegal.problem();
    return Refusal.of(
            Status.Code.INVALID_ARGUMENT,
            Reason.REASON_TURN_ILLEGAL,
            "turn " + number + " is not legal")
        .with("turn", turn)
        .with("number", Integer.toString(number))
        .with("mfen", Mfen.format(position.variant(), position.setup()))
        .with("illegal_turn_reason", reason(problem).name())
        .violation(field, problem.toString(), problem.code());
  }

  /** The contract's reason why a turn is not legal; unspecified for any other problem. */
  public static IllegalTurnReason reason(Problem problem) {
    return Enums.getIfPresent(IllegalTurnReason.class, ILLEGAL + problem.code())
        .or(IllegalTurnReason.ILLEGAL_TURN_REASON_UNSPECIFIED);
  }
}
