package io.polyboard.engine.play;

import io.polyboard.rules.Outcome;

/**
 * How a game of a match ended.
 *
 * @param result not {@link Outcome.Result#ONGOING}
 * @param reason as the rules name it, or {@code ply limit} or {@code adjudication}
 */
public record Ending(Outcome.Result result, String reason) {
  /** Drawn because it became too long. */
  public static final Ending PLY_LIMIT = new Ending(Outcome.Result.DRAW, "ply limit");

  /** Ended by the rules. */
  static Ending of(Outcome outcome) {
    return new Ending(outcome.result(), String.valueOf(outcome.reason()));
  }

  /** Ended because both players agreed on the result. */
  static Ending adjudicated(Outcome.Result result) {
    return new Ending(result, "adjudication");
  }
}
