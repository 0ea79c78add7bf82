package io.polyboard.messages;

import io.polyboard.proto.events.v1.GameResult;
import io.polyboard.proto.events.v1.GameTermination;
import io.polyboard.rules.Outcome;

/** How games ended by the rules, in the terms of events. */
public final class Endings {
  private Endings() {}

  /**
   * The result of a game.
   *
   * @throws IllegalArgumentException if the game goes on
   */
  public static GameResult result(Outcome.Result result) {
    return switch (result) {
      case WHITE_WINS -> GameResult.GAME_RESULT_WHITE_WINS;
      case BLACK_WINS -> GameResult.GAME_RESULT_BLACK_WINS;
      case DRAW -> GameResult.GAME_RESULT_DRAW;
      case ONGOING -> throw new IllegalArgumentException("a game that goes on has no result");
    };
  }

  /**
   * The result of a game that an event tells of.
   *
   * @throws IllegalArgumentException if it has none that is known here
   */
  public static Outcome.Result result(GameResult result) {
    return switch (result) {
      case GAME_RESULT_WHITE_WINS -> Outcome.Result.WHITE_WINS;
      case GAME_RESULT_BLACK_WINS -> Outcome.Result.BLACK_WINS;
      case GAME_RESULT_DRAW -> Outcome.Result.DRAW;
      case GAME_RESULT_UNSPECIFIED, UNRECOGNIZED ->
          throw new IllegalArgumentException("the game has no result: " + result);
    };
  }

  /** Why a game ended. */
  public static GameTermination termination(Outcome.Reason reason) {
    return switch (reason) {
      case CHECKMATE -> GameTermination.GAME_TERMINATION_CHECKMATE;
      case STALEMATE -> GameTermination.GAME_TERMINATION_STALEMATE;
      case BARE_KING -> GameTermination.GAME_TERMINATION_BARE_KING;
      case BARE_KINGS -> GameTermination.GAME_TERMINATION_BARE_KINGS;
      case REPETITION -> GameTermination.GAME_TERMINATION_REPETITION;
      case NO_PROGRESS -> GameTermination.GAME_TERMINATION_NO_PROGRESS;
      case DEAD_POSITION -> GameTermination.GAME_TERMINATION_DEAD_POSITION;
    };
  }
}
