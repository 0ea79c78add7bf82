package io.polyboard.tournament.kafka;

import io.polyboard.events.TurnRecord;
import io.polyboard.play.Effort;
import io.polyboard.play.Ending;
import io.polyboard.play.standings.GameResult;
import io.polyboard.proto.events.v1.Game;
import io.polyboard.proto.events.v1.GameTermination;
import io.polyboard.rules.Outcome;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Games of events in the terms of standings. */
public final class GameEvents {
  private static final String TERMINATION = "GAME_TERMINATION_";

  private GameEvents() {}

  /**
   * What counts of a game.
   *
   * @throws IllegalArgumentException if it has no result, or what its players found is malformed
   */
  public static GameResult read(Game game) {
    List<TurnRecord> records = TurnRecord.turns(game.getRecords());
    boolean whiteFirst = whiteBegins(game.getStartMfen()) == (game.getOpeningTurns() % 2 == 0);
    return new GameResult(
        ending(game),
        game.getTurnsCount(),
        effort(records, whiteFirst ? 0 : 1),
        effort(records, whiteFirst ? 1 : 0));
  }

  private static Ending ending(Game game) {
    Outcome.Result result =
        switch (game.getResult()) {
          case GAME_RESULT_WHITE_WINS -> Outcome.Result.WHITE_WINS;
          case GAME_RESULT_DRAW -> Outcome.Result.DRAW;
          case GAME_RESULT_BLACK_WINS -> Outcome.Result.BLACK_WINS;
          case GAME_RESULT_UNSPECIFIED, UNRECOGNIZED ->
              throw new IllegalArgumentException("the game has no result: " + game.getResult());
        };
    GameTermination termination = game.getTermination();
    if (termination == GameTermination.GAME_TERMINATION_UNSPECIFIED
        || termination == GameTermination.UNRECOGNIZED) {
      throw new IllegalArgumentException("the game has no termination: " + termination);
    }
    return new Ending(
        result, Ending.Reason.valueOf(termination.name().substring(TERMINATION.length())));
  }

  /** By the second field of the position; the start position of every variant is White's. */
  private static boolean whiteBegins(String startMfen) {
    String[] fields = startMfen.split(" ", 3);
    return fields.length < 2 || !fields[1].equals("b");
  }

  /** What the player spent who has every other turn after the opening. */
  private static Effort effort(List<TurnRecord> records, int first) {
    Effort effort = Effort.NONE;
    for (int turn = first; turn < records.size(); turn += 2) {
      TurnRecord record = records.get(turn);
      effort =
          effort.plus(
              new Effort(1, record.nodes(), TimeUnit.MILLISECONDS.toNanos(record.millis())));
    }
    return effort;
  }
}
