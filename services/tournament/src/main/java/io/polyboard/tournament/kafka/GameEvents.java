package io.polyboard.tournament.kafka;

import io.polyboard.contract.EndingMessages;
import io.polyboard.contract.Spent;
import io.polyboard.contract.TurnRecord;
import io.polyboard.play.Effort;
import io.polyboard.play.standings.GameResult;
import io.polyboard.proto.events.v1.Game;
import io.polyboard.rules.notation.GameHash;
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
    boolean whiteFirst = Spent.whiteIsFirst(game.getStartMfen(), game.getOpeningTurns());
    return new GameResult(
        EndingMessages.read(game.getResult(), game.getTermination()),
        game.getTurnsCount(),
        effort(records, whiteFirst),
        effort(records, !whiteFirst),
        GameHash.of(game.getStartMfen(), game.getTurnsList()),
        game.getOpeningsRejected());
  }

  private static Effort effort(List<TurnRecord> records, boolean first) {
    Spent spent = Spent.of(records, first);
    return new Effort(spent.turns(), spent.nodes(), TimeUnit.MILLISECONDS.toNanos(spent.millis()));
  }
}
