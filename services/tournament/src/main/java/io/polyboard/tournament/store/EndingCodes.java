package io.polyboard.tournament.store;

import io.polyboard.play.Ending;
import io.polyboard.rules.Outcome;
import java.util.List;

/** How games ended, as small numbers. */
final class EndingCodes {
  /** By their codes, from 1: a list may grow at its end alone. */
  private static final List<Outcome.Result> RESULTS =
      List.of(Outcome.Result.WHITE_WINS, Outcome.Result.BLACK_WINS, Outcome.Result.DRAW);

  private static final List<Ending.Reason> REASONS =
      List.of(
          Ending.Reason.CHECKMATE,
          Ending.Reason.STALEMATE,
          Ending.Reason.BARE_KING,
          Ending.Reason.BARE_KINGS,
          Ending.Reason.REPETITION,
          Ending.Reason.NO_PROGRESS,
          Ending.Reason.DEAD_POSITION,
          Ending.Reason.PLY_LIMIT,
          Ending.Reason.ADJUDICATION);

  private EndingCodes() {}

  static int result(Ending ending) {
    return code(RESULTS, ending.result());
  }

  static int termination(Ending ending) {
    return code(REASONS, ending.reason());
  }

  static Ending ending(int result, int termination) {
    return new Ending(RESULTS.get(result - 1), REASONS.get(termination - 1));
  }

  private static <T> int code(List<T> known, T value) {
    int index = known.indexOf(value);
    if (index < 0) {
      throw new IllegalArgumentException(value + " has no code");
    }
    return index + 1;
  }
}
