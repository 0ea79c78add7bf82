package io.polyboard.archive.store;

import io.polyboard.balance.GameMeasures;
import io.polyboard.balance.GameMeasures.Choices;
import io.polyboard.messages.TurnRecord;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A game as the archive keeps it.
 *
 * @param turns in canonical spelling, those of the opening first
 * @param records what the players found for the turns after the opening; empty where nothing is
 *     known of any
 * @param choices among how many turns the players' searches divided their work
 * @param measures what the referee measured; null if it did not, and of games that are read back:
 *     it follows from the game, and is kept added up alone
 */
public record ArchivedGame(
    GameHeader header,
    List<String> turns,
    List<TurnRecord> records,
    Choices choices,
    @Nullable GameMeasures measures) {
  /** More than any search visits; what lies in rows has room for no more. */
  private static final long MOST_NODES = 1L << 50;

  /**
   * @throws IllegalArgumentException if the numbers of turns and records do not fit together, or a
   *     turn took more than 2^50 nodes
   */
  public ArchivedGame {
    turns = List.copyOf(turns);
    records = List.copyOf(records);
    int own = header.turnCount() - header.openingTurns();
    if (turns.size() != header.turnCount()
        || own < 0
        || (!records.isEmpty() && records.size() != own)) {
      throw new IllegalArgumentException(
          "game %s has %d turns, %d of them of the opening, and records of %d"
              .formatted(
                  header.request().gameId(), turns.size(), header.openingTurns(), records.size()));
    }
    if (records.stream().anyMatch(each -> each.nodes() > MOST_NODES)) {
      throw new IllegalArgumentException(
          "a turn of game " + header.request().gameId() + " took more nodes than can be");
    }
  }

  /** What the player of a turn found, by the turn's index from 0. */
  public TurnRecord record(int turn) {
    return turn < header.openingTurns() || records.isEmpty()
        ? TurnRecord.NONE
        : records.get(turn - header.openingTurns());
  }
}
