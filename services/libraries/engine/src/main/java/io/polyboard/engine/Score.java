package io.polyboard.engine;

import io.polyboard.rules.ForcedScore;
import io.polyboard.rules.Outcome;
import io.polyboard.rules.Side;

/**
 * Scores in centipawns from the side to move's point of view. A forced win or loss is a {@link
 * ForcedScore}, counted from the root.
 */
public final class Score {
  /** Greater than every score. */
  public static final int INFINITE = 32_000;

  /** The score of a draw. */
  public static final int DRAW = 0;

  /** The score, for the side without a turn, of a stalemate that the rules make a draw. */
  public static final int STALEMATE = DRAW;

  private Score() {}

  /**
   * The score of a finished game, for the search and for answers about finished games.
   *
   * @param side the side to move, whose score it is
   * @param plies from the root to the end of the game
   */
  public static int ended(Outcome outcome, Side side, int plies) {
    Side winner = outcome.winner();
    if (winner == null) {
      return outcome.reason() == Outcome.Reason.STALEMATE ? STALEMATE : DRAW;
    }
    return winner == side ? ForcedScore.WIN - plies : plies - ForcedScore.WIN;
  }
}
