package io.polyboard.balance;

import io.polyboard.rules.Outcome;

/**
 * A game as it is added to a {@link Summary}.
 *
 * @param cluster games that depend on each other, such as those from one opening, have the same; a
 *     hash of the opening, or of the game and what chance drew for it where there is none
 * @param turns of the whole game, opening included
 * @param result not {@link Outcome.Result#ONGOING}
 */
public record MeasuredGame(
    long cluster,
    int turns,
    Outcome.Result result,
    Termination termination,
    GameMeasures measures) {
  /** The result for White in half points, 0 to 2. */
  public int whiteHalfPoints() {
    return switch (result) {
      case WHITE_WINS -> 2;
      case DRAW -> 1;
      case BLACK_WINS -> 0;
      case ONGOING -> throw new IllegalStateException("the game goes on");
    };
  }
}
