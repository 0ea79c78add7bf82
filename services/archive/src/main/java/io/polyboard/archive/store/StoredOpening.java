package io.polyboard.archive.store;

import io.polyboard.messages.TurnRecord;
import java.util.List;

/**
 * The first turns of a game.
 *
 * @param turns in canonical spelling, as many as were asked for or more, or all that there are
 * @param records what the players found for the turns after those that were chosen for them; empty
 *     where nothing is known of any
 */
public record StoredOpening(GameHeader header, List<String> turns, List<TurnRecord> records) {
  public StoredOpening {
    turns = List.copyOf(turns);
    records = List.copyOf(records);
  }

  /** What the player of a turn found, by the turn's index from 0. */
  public TurnRecord record(int turn) {
    return turn < header.openingTurns() || records.isEmpty()
        ? TurnRecord.NONE
        : records.get(turn - header.openingTurns());
  }
}
