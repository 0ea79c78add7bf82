package io.polyboard.tournament.standings;

import com.google.protobuf.util.Durations;
import io.polyboard.proto.rules.v1.Outcome;
import io.polyboard.proto.rules.v1.Result;
import io.polyboard.proto.search.v1.Effort;
import io.polyboard.proto.search.v1.PlayedGame;

/**
 * What counts of a game that was played.
 *
 * @param outcome never {@link Result#RESULT_ONGOING}
 * @param turns of both sides, opening included; 0 or more
 * @param white what White spent
 * @param black what Black spent
 */
public record GameResult(Outcome outcome, int turns, Spending white, Spending black) {

  /**
   * What a player spent.
   *
   * @param turns that it chose
   * @param nodes positions that it visited
   * @param nanos wall-clock time in nanoseconds
   */
  public record Spending(long turns, long nodes, long nanos) {
    /** Nothing. */
    public static final Spending NONE = new Spending(0, 0, 0);

    /** Both together. */
    public Spending plus(Spending other) {
      return new Spending(turns + other.turns, nodes + other.nodes, nanos + other.nanos);
    }

    private static Spending of(Effort effort) {
      return new Spending(
          effort.getTurns(), effort.getNodes(), Durations.toNanos(effort.getTime()));
    }
  }

  /**
   * @throws IllegalArgumentException if the game has no result
   */
  public GameResult {
    int unused = halfPoints(outcome.getResult());
  }

  /**
   * Of a game that was played.
   *
   * @throws IllegalArgumentException if it has no result
   */
  public static GameResult of(PlayedGame game) {
    return new GameResult(
        game.getOutcome(),
        game.getTurnsCount(),
        Spending.of(game.getWhiteEffort()),
        Spending.of(game.getBlackEffort()));
  }

  /** Half points of White: 2 for a win, 1 for a draw, 0. */
  public int whiteHalfPoints() {
    return halfPoints(outcome.getResult());
  }

  private static int halfPoints(Result result) {
    return switch (result) {
      case RESULT_WHITE_WINS -> 2;
      case RESULT_DRAW -> 1;
      case RESULT_BLACK_WINS -> 0;
      case RESULT_ONGOING, RESULT_UNSPECIFIED, UNRECOGNIZED ->
          throw new IllegalArgumentException("the game has no result: " + result);
    };
  }
}
