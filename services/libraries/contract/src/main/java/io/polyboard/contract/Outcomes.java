package io.polyboard.contract;

import io.polyboard.proto.rules.v1.Result;
import io.polyboard.proto.rules.v1.Termination;
import io.polyboard.rules.Outcome;
import org.jspecify.annotations.Nullable;

/** How games stand and end, in the terms of the contract. */
public final class Outcomes {
  private Outcomes() {}

  /** How a game stands by the rules. */
  public static io.polyboard.proto.rules.v1.Outcome message(Outcome outcome) {
    return message(outcome.result(), termination(outcome.reason()));
  }

  /** How a game stands, or ended for other reasons than the rules. */
  public static io.polyboard.proto.rules.v1.Outcome message(
      Outcome.Result result, Termination termination) {
    return io.polyboard.proto.rules.v1.Outcome.newBuilder()
        .setResult(result(result))
        .setTermination(termination)
        .build();
  }

  /** The result of a game. */
  public static Result result(Outcome.Result result) {
    return switch (result) {
      case ONGOING -> Result.RESULT_ONGOING;
      case WHITE_WINS -> Result.RESULT_WHITE_WINS;
      case BLACK_WINS -> Result.RESULT_BLACK_WINS;
      case DRAW -> Result.RESULT_DRAW;
    };
  }

  private static Termination termination(Outcome.@Nullable Reason reason) {
    return switch (reason) {
      case null -> Termination.TERMINATION_UNSPECIFIED;
      case CHECKMATE -> Termination.TERMINATION_CHECKMATE;
      case STALEMATE -> Termination.TERMINATION_STALEMATE;
      case BARE_KING -> Termination.TERMINATION_BARE_KING;
      case BARE_KINGS -> Termination.TERMINATION_BARE_KINGS;
      case REPETITION -> Termination.TERMINATION_REPETITION;
      case NO_PROGRESS -> Termination.TERMINATION_NO_PROGRESS;
      case DEAD_POSITION -> Termination.TERMINATION_DEAD_POSITION;
    };
  }
}
