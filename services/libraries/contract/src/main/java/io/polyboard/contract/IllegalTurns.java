package io.polyboard.contract;

import static io.polyboard.proto.rules.v1.IllegalTurnReason.*;

import io.grpc.Status;
import io.polyboard.proto.common.v1.Reason;
import io.polyboard.rules.Position;
import io.polyboard.rules.fault.IllegalTurnReason;
import io.polyboard.rules.notation.IllegalTurnException;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.service.calls.Refusal;
import java.util.Arrays;

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
        .violation(field, illegal.sentence(), word(illegal.reason()));
  }

  /** The constant of the contract. */
  public static io.polyboard.proto.rules.v1.IllegalTurnReason message(IllegalTurnReason reason) {
    return switch (reason) {
      case MALFORMED -> ILLEGAL_TURN_REASON_MALFORMED;
      case UNKNOWN_CELL -> ILLEGAL_TURN_REASON_UNKNOWN_CELL;
      case WRONG_NUMBER_OF_MOVES -> ILLEGAL_TURN_REASON_WRONG_NUMBER_OF_MOVES;
      case BOARD_TWICE -> ILLEGAL_TURN_REASON_BOARD_TWICE;
      case BOARD_ORDER -> ILLEGAL_TURN_REASON_BOARD_ORDER;
      case GAME_OVER -> ILLEGAL_TURN_REASON_GAME_OVER;
      case NO_PIECE -> ILLEGAL_TURN_REASON_NO_PIECE;
      case WRONG_SIDE -> ILLEGAL_TURN_REASON_WRONG_SIDE;
      case BOARD_NOT_TO_MOVE -> ILLEGAL_TURN_REASON_BOARD_NOT_TO_MOVE;
      case PIECE_CANNOT_REACH -> ILLEGAL_TURN_REASON_PIECE_CANNOT_REACH;
      case BLOCKED -> ILLEGAL_TURN_REASON_BLOCKED;
      case LEAVES_KING_ATTACKED -> ILLEGAL_TURN_REASON_LEAVES_KING_ATTACKED;
      case FORBIDDEN -> ILLEGAL_TURN_REASON_FORBIDDEN;
      case PROMOTION_MISSING -> ILLEGAL_TURN_REASON_PROMOTION_MISSING;
      case PROMOTION_INVALID -> ILLEGAL_TURN_REASON_PROMOTION_INVALID;
      case LANDING_MISSING -> ILLEGAL_TURN_REASON_LANDING_MISSING;
      case LANDING_INVALID -> ILLEGAL_TURN_REASON_LANDING_INVALID;
    };
  }

  /** The name of the contract's constant without its prefix, such as {@code BLOCKED}. */
  public static String word(IllegalTurnReason reason) {
    return message(reason).name().substring(PREFIX.length());
  }

  /** The constant of the contract whose word this is; unspecified if none of those known here. */
  public static io.polyboard.proto.rules.v1.IllegalTurnReason ofWord(String word) {
    return Arrays.stream(values())
        .filter(reason -> reason.name().equals(PREFIX + word))
        .findFirst()
        .orElse(ILLEGAL_TURN_REASON_UNSPECIFIED);
  }
}
