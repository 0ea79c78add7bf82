package io.polyboard.tournament.store;

import io.polyboard.events.EventWriter.Outgoing;
import io.polyboard.service.schema.SqlArray;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import org.jdbi.v3.core.Handle;

/** The table of records that are to be published. Stateless. */
public final class Outbox {
  /** Held by who publishes, so that the order is kept. */
  private static final long PUBLISHING = 0x706f6c79_6f757462L;

  private Outbox() {}

  /**
   * A row.
   *
   * @param trace that it belongs to, as {@link #add} was given it
   */
  public record Row(long id, Outgoing outgoing, String trace) {}

  /**
   * Adds what is to be published once the transaction is committed, in this order.
   *
   * @param trace that it belongs to, as text
   */
  public static void add(Handle handle, Collection<Outgoing> all, String trace) {
    if (all.isEmpty()) {
      return;
    }
    handle
        .createUpdate(
            """
            insert into tournament.outbox (trace, topic, key, event)
            select :trace, topic, key, event
            from unnest(:topics, :keys, :events) with ordinality as new (topic, key, event, number)
            order by number
            """)
        .bind("trace", trace)
        .bind("topics", SqlArray.texts(all, Outgoing::topic))
        .bind("keys", SqlArray.texts(all, Outgoing::key))
        .bind("events", SqlArray.bytes(all, Outgoing::value))
        .execute();
  }

  /**
   * Whether nobody else publishes until {@link #unlock} is called on the same connection, or that
   * is lost.
   */
  public static boolean tryLock(Handle handle) {
    return handle
        .createQuery("select pg_try_advisory_lock(:lock)")
        .bind("lock", PUBLISHING)
        .mapTo(boolean.class)
        .one();
  }

  /** Lets others publish. */
  public static void unlock(Handle handle) {
    var unused =
        handle
            .createQuery("select pg_advisory_unlock(:lock)")
            .bind("lock", PUBLISHING)
            .mapTo(boolean.class)
            .one();
  }

  /** The first rows, at most so many. */
  public static List<Row> first(Handle handle, int most) {
    return handle
        .createQuery(
            "select id, topic, key, event, trace from tournament.outbox order by id limit :most")
        .bind("most", most)
        .map((row, context) ->
            new Row(
                row.getLong("id"),
                new Outgoing(row.getString("topic"), row.getString("key"), row.getBytes("event")),
                row.getString("trace")))
        .list();
  }

  /** Deletes rows that are published. */
  public static void delete(Handle handle, List<Row> rows) {
    handle
        .createUpdate("delete from tournament.outbox where id = any(:ids)")
        .bindArray("ids", Long.class, rows.stream().map(Row::id).toList())
        .execute();
  }

  /** How many rows there are, up to a limit. */
  public static long count(Handle handle, int most) {
    return handle
        .createQuery("select count(*) from (select from tournament.outbox limit :most) as counted")
        .bind("most", most)
        .mapTo(long.class)
        .one();
  }

  /** How long the first row has been there; zero where there is none. */
  public static Duration age(Handle handle) {
    return handle
        .createQuery(
            """
            select extract(epoch from clock_timestamp() - at) from tournament.outbox
            order by id limit 1
            """)
        .mapTo(double.class)
        .findOne()
        .map(TournamentRows::sinceThen)
        .orElse(Duration.ZERO);
  }
}
