package io.polyboard.tournament.kafka;

import io.opentelemetry.context.Context;
import io.polyboard.events.EventWriter.Outgoing;
import java.util.Collection;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;

/** The table of what is to be published. Stateless. */
public final class Outbox {
  /** Held by who publishes, so that the order is kept. */
  private static final long PUBLISHING = 0x706f6c79_6f757462L;

  private Outbox() {}

  /** A row, with the trace that it belongs to. */
  record Row(long id, Outgoing outgoing, Context trace) {}

  /** Adds what is to be published once the transaction is committed, in this order. */
  public static void add(Handle handle, Collection<Outgoing> all) {
    if (all.isEmpty()) {
      return;
    }
    String trace = TraceText.current();
    PreparedBatch batch =
        handle.prepareBatch(
            """
            insert into tournament.outbox (topic, key, value, trace)
            values (:topic, :key, :value, :trace)
            """);
    for (Outgoing each : all) {
      batch
          .bind("topic", each.topic())
          .bind("key", each.key())
          .bind("value", each.value())
          .bind("trace", trace)
          .add();
    }
    batch.execute();
  }

  /** Whether nobody else publishes until the end of the transaction. */
  static boolean tryLock(Handle handle) {
    return handle
        .createQuery("select pg_try_advisory_xact_lock(:lock)")
        .bind("lock", PUBLISHING)
        .mapTo(boolean.class)
        .one();
  }

  /** The first rows, at most so many. */
  static List<Row> first(Handle handle, int most) {
    return handle
        .createQuery(
            "select id, topic, key, value, trace from tournament.outbox order by id limit :most")
        .bind("most", most)
        .map((row, context) ->
            new Row(
                row.getLong("id"),
                new Outgoing(row.getString("topic"), row.getString("key"), row.getBytes("value")),
                TraceText.parse(row.getString("trace"))))
        .list();
  }

  static void delete(Handle handle, List<Row> rows) {
    handle
        .createUpdate("delete from tournament.outbox where id = any(:ids)")
        .bindArray("ids", Long.class, rows.stream().map(Row::id).toList())
        .execute();
  }

  /** How many rows there are, counted up to a limit. */
  static long count(Handle handle, int most) {
    return handle
        .createQuery("select count(*) from (select from tournament.outbox limit :most) as counted")
        .bind("most", most)
        .mapTo(long.class)
        .one();
  }
}
