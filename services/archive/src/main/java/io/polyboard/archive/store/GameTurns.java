package io.polyboard.archive.store;

import com.google.protobuf.util.Durations;
import io.polyboard.contract.Spent;
import io.polyboard.contract.TurnRecord;
import io.polyboard.proto.events.v1.Game;
import io.polyboard.proto.search.v1.Effort;
import java.util.List;

/**
 * What the players of a game found and spent.
 *
 * @param records of the turns after the opening; empty where nothing is known of any
 */
public record GameTurns(Game game, List<TurnRecord> records) {
  public GameTurns {
    records = List.copyOf(records);
  }

  /**
   * Of a game that is stored, or of a rejected one: whatever is wrong with its records, its turns
   * are there.
   */
  public static GameTurns of(Game game) {
    try {
      List<TurnRecord> records = TurnRecord.turns(game.getRecords());
      int own = game.getTurnsCount() - game.getOpeningTurns();
      return new GameTurns(game, records.size() == own ? records : List.of());
    } catch (IllegalArgumentException e) {
      return new GameTurns(game, List.of());
    }
  }

  /** What the player of a turn found, by the turn's index from 0. */
  public TurnRecord record(int turn) {
    return turn < game.getOpeningTurns() || records.isEmpty()
        ? TurnRecord.NONE
        : records.get(turn - game.getOpeningTurns());
  }

  /** What White spent. */
  public Effort white() {
    return effort(whiteIsFirst());
  }

  /** What Black spent. */
  public Effort black() {
    return effort(!whiteIsFirst());
  }

  private boolean whiteIsFirst() {
    return Spent.whiteIsFirst(game.getStartMfen(), game.getOpeningTurns());
  }

  /** A player has its share of the turns after the opening, whether or not these are recorded. */
  private Effort effort(boolean first) {
    int own = Math.max(0, game.getTurnsCount() - game.getOpeningTurns());
    Spent spent = Spent.of(records, first);
    return Effort.newBuilder()
        .setTurns((own + (first ? 1 : 0)) / 2)
        .setNodes(spent.nodes())
        .setTime(Durations.fromMillis(spent.millis()))
        .build();
  }
}
