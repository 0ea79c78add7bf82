package io.polyboard.tournament.store;

import com.google.protobuf.InvalidProtocolBufferException;
import io.polyboard.proto.events.v1.Event;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;

/**
 * Events of games that are not known yet: of rounds to come, where the database was set back and is
 * filled again from Kafka in no order. Stateless.
 */
public final class GamesAhead {
  private GamesAhead() {}

  /**
   * An event of a game.
   *
   * @param number of the game
   */
  public record Ahead(int number, Event event) {}

  /** Keeps events until their games are known. */
  public static void keep(Handle handle, String tournamentId, List<Ahead> events) {
    if (events.isEmpty()) {
      return;
    }
    PreparedBatch batch =
        handle.prepareBatch(
            """
            insert into tournament.games_ahead (tournament_id, number, event_id, event)
            values (:id, :number, :eventId, :event) on conflict do nothing
            """);
    for (Ahead each : events) {
      batch
          .bind("id", tournamentId)
          .bind("number", each.number)
          .bind("eventId", each.event.getId())
          .bind("event", each.event.toByteArray())
          .add();
    }
    int[] unused = batch.execute();
  }

  /** Takes out those of the games up to a number. */
  public static List<Event> take(Handle handle, String tournamentId, int upTo) {
    return handle
        .createQuery(
            """
            delete from tournament.games_ahead where tournament_id = :id and number <= :upTo
            returning event
            """)
        .bind("id", tournamentId)
        .bind("upTo", upTo)
        .map((row, context) -> event(row.getBytes(1)))
        .list();
  }

  private static Event event(byte[] stored) {
    try {
      return Event.parseFrom(stored);
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalStateException("stored event is corrupt", e);
    }
  }
}
