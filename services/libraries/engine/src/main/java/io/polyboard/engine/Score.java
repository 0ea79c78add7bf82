package io.polyboard.engine;

import io.polyboard.rules.Outcome;
import io.polyboard.rules.Side;

/**
 * Scores in centipawns from the side to move's point of view. A forced win or loss is counted in
 * plies, that is turns of either side, from the root; the sooner the win, the higher.
 */
public final class Score {
  /** Above every score. */
  public static final int INFINITE = 32_000;

  /** The score of having won at the root. */
  public static final int WIN = 31_000;

  /** From here on a score is a forced win. */
  public static final int FORCED = 30_000;

  /** The score of a draw. */
  public static final int DRAW = 0;

  /** The score, for the side without a turn, of a stalemate that the rules make a draw. */
  public static final int STALEMATE = DRAW;

  private Score() {}

  /**
   * The score of a finished game. Search and answers about finished games both use it.
   *
   * @param side the side to move, for which the score is
   * @param plies from the root to its end
   */
  public static int ended(Outcome outcome, Side side, int plies) {
    Side winner = outcome.winner();
    if (winner == null) {
      return outcome.reason() == Outcome.Reason.STALEMATE ? STALEMATE : DRAW;
    }
    return winner == side ? WIN - plies : plies - WIN;
  }

  /** Whether the score is a forced win or loss. */
  public static boolean isForced(int score) {
    return Math.abs(score) >= FORCED;
  }

  /** Plies from the root to the end of a forced win or loss, 0 or more. */
  public static int pliesToEnd(int score) {
    return WIN - Math.abs(score);
  }

  /**
   * The turns that the winner still makes, as UCI counts mates: 1 for mate by the next turn;
   * negative if the side to move loses, 0 if it has lost.
   */
  public static int turnsToEnd(int score) {
    int plies = pliesToEnd(score);
    return score > 0 ? (plies + 1) / 2 : -(plies / 2);
  }
}
