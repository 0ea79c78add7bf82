package io.polyboard.contract;

import io.grpc.Status;
import io.polyboard.proto.common.v1.Reason;
import io.polyboard.rules.Position;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Variant;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.rules.notation.TurnText;
import io.polyboard.service.calls.Refusal;
import java.util.List;
import java.util.function.Consumer;

/** Positions as requests give them, and why they are refused, in one way for all services. */
public final class RequestedPositions {
  private RequestedPositions() {}

  /**
   * The refusal of a position.
   *
   * @param field the position's in the request
   */
  public static Refusal refusal(Variant variant, String field, RefusedException refused) {
    return Refusal.of(
            Status.Code.INVALID_ARGUMENT,
            Reason.REASON_POSITION_INVALID,
            "the position is not one of " + variant.id())
        .problems(field + ".mfen", refused);
  }

  /**
   * Where a position sets out from.
   *
   * @param field the position's in the request
   * @param mfen empty for the variant's start
   * @throws Refusal if it is none of the variant
   */
  public static Position setOut(Variant variant, String field, String mfen) {
    if (mfen.isEmpty()) {
      return variant.start();
    }
    try {
      return variant.position(Mfen.parse(variant, mfen));
    } catch (RefusedException e) {
      throw refusal(variant, field, e);
    }
  }

  /**
   * Makes turns.
   *
   * @param field theirs in the request
   * @throws Refusal if one is not legal
   */
  public static void make(Position position, String field, List<String> turns) {
    make(position, field, turns, after -> {});
  }

  /**
   * Makes turns.
   *
   * @param field theirs in the request
   * @param after gets the position after each turn, and leaves it as it is
   * @throws Refusal if one is not legal
   */
  public static void make(
      Position position, String field, List<String> turns, Consumer<Position> after) {
    for (int i = 0; i < turns.size(); i++) {
      String turn = turns.get(i);
      try {
        var unused = TurnText.make(position, turn);
        after.accept(position);
      } catch (RefusedException e) {
        throw IllegalTurns.refusal(position, field + "[" + i + "]", turn, i + 1, e);
      }
    }
  }
}
