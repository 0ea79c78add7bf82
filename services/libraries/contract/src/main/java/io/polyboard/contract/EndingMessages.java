package io.polyboard.contract;

import io.polyboard.play.Ending;
import io.polyboard.proto.events.v1.GameResult;
import io.polyboard.proto.events.v1.GameTermination;
import io.polyboard.rules.Outcome;

/** How games ended, in the terms of events. */
public final class EndingMessages {
  private EndingMessages() {}

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

  /**
   * Why a game ended by the rules.
   *
   * @throws NullPointerException if it goes on
   */
  public static GameTermination termination(Outcome outcome) {
    return termination(Ending.of(outcome));
  }

  /** Why a game ended. */
  public static GameTermination termination(Ending ending) {
    return switch (ending.reason()) {
      case CHECKMATE -> GameTermination.GAME_TERMINATION_CHECKMATE;
      case STALEMATE -> GameTermination.GAME_TERMINATION_STALEMATE;
      case BARE_KING -> GameTermination.GAME_TERMINATION_BARE_KING;
      case BARE_KINGS -> GameTermination.GAME_TERMINATION_BARE_KINGS;
      case REPETITION -> GameTermination.GAME_TERMINATION_REPETITION;
      case NO_PROGRESS -> GameTermination.GAME_TERMINATION_NO_PROGRESS;
      case DEAD_POSITION -> GameTermination.GAME_TERMINATION_DEAD_POSITION;
      case PLY_LIMIT -> GameTermination.GAME_TERMINATION_PLY_LIMIT;
      case ADJUDICATION -> GameTermination.GAME_TERMINATION_ADJUDICATION;
    };
  }

  /**
   * Reads how a game ended.
   *
   * @throws IllegalArgumentException if it has no result or no termination that is known here
   */
  public static Ending read(GameResult result, GameTermination termination) {
    return new Ending(result(result), reason(termination));
  }

  private static Ending.Reason reason(GameTermination termination) {
    return switch (termination) {
      case GAME_TERMINATION_CHECKMATE -> Ending.Reason.CHECKMATE;
      case GAME_TERMINATION_STALEMATE -> Ending.Reason.STALEMATE;
      case GAME_TERMINATION_BARE_KING -> Ending.Reason.BARE_KING;
      case GAME_TERMINATION_BARE_KINGS -> Ending.Reason.BARE_KINGS;
      case GAME_TERMINATION_REPETITION -> Ending.Reason.REPETITION;
      case GAME_TERMINATION_NO_PROGRESS -> Ending.Reason.NO_PROGRESS;
      case GAME_TERMINATION_DEAD_POSITION -> Ending.Reason.DEAD_POSITION;
      case GAME_TERMINATION_PLY_LIMIT -> Ending.Reason.PLY_LIMIT;
      case GAME_TERMINATION_ADJUDICATION -> Ending.Reason.ADJUDICATION;
      case GAME_TERMINATION_UNSPECIFIED, UNRECOGNIZED ->
          throw new IllegalArgumentException("the game has no termination: " + termination);
    };
  }
}
