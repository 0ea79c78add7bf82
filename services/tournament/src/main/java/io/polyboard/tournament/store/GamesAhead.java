package io.polyboard.tournament.store;

import module java.base;

import com.google.protobuf.InvalidProtocolBufferException;
import io.polyboard.proto.events.v1.Event;
import io.polyboard.service.schema.Attached;
import io.polyboard.service.schema.SqlArray;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.argument.Argument;
import org.jdbi.v3.sqlobject.statement.SqlQuery;
import org.jdbi.v3.sqlobject.statement.SqlUpdate;

/**
 * Events of games of later rounds, which are not known yet. Such events arrive if the database was
 * restored to an earlier state and is filled again from Kafka in any order.
 */
public interface GamesAhead {
  static GamesAhead in(Handle handle) {
    return Attached.to(handle, GamesAhead.class);
  }

  /**
   * An event of a game.
   *
   * @param number of the game
   */
  record Ahead(int number, Event event) {}

  default void keep(String id, List<Ahead> events) {
    if (!events.isEmpty()) {
      keep(
          id,
          SqlArray.ints(events, Ahead::number),
          SqlArray.texts(events, each -> each.event.getId()),
          SqlArray.bytes(events, each -> each.event.toByteArray()));
    }
  }

  @SqlUpdate(
      """
      insert into tournament.games_ahead (tournament_id, number, event_id, event)
      select :id, * from unnest(:numbers, :eventIds, :events) on conflict do nothing
      """)
  void keep(String id, Argument numbers, Argument eventIds, Argument events);

  /** Removes and returns the events of the games up to a number. */
  default List<Event> take(String id, int upTo) {
    return taken(id, upTo).stream().map(GamesAhead::event).toList();
  }

  @SqlQuery(
      """
      delete from tournament.games_ahead where tournament_id = :id and number <= :upTo
      returning event
      """)
  List<byte[]> taken(String id, int upTo);

  private static Event event(byte[] stored) {
    try {
      return Event.parseFrom(stored);
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalStateException("the stored event is corrupt", e);
    }
  }
}
