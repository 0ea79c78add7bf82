package io.polyboard.tournament.kafka;

import io.polyboard.events.TurnRecord;
import io.polyboard.messages.EndingMessages;
import io.polyboard.play.Effort;
import io.polyboard.play.standings.GameResult;
import io.polyboard.proto.events.v1.Game;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Games of events in the terms of standings. */
public final class GameEvents {
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
        EndingMessages.read(game.getResult(), game.getTermination()),
        game.getTurnsCount(),
        effort(records, whiteFirst ? 0 : 1),
        effort(records, whiteFirst ? 1 : 0));
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
