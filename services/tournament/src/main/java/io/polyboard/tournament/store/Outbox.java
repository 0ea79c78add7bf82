package io.polyboard.tournament.store;

import module java.base;

import io.polyboard.events.EventWriter.Outgoing;
import io.polyboard.service.schema.Attached;
import io.polyboard.service.schema.SqlArray;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.argument.Argument;
import org.jdbi.v3.core.mapper.Nested;
import org.jdbi.v3.sqlobject.config.RegisterConstructorMapper;
import org.jdbi.v3.sqlobject.statement.SqlQuery;
import org.jdbi.v3.sqlobject.statement.SqlUpdate;

/** The table of records to publish. */
public interface Outbox {
  static Outbox in(Handle handle) {
    return Attached.to(handle, Outbox.class);
  }

  /**
   * A row.
   *
   * @param trace that it belongs to, as given to {@link #add}
   */
  record Row(long id, @Nested Outgoing outgoing, String trace) {}

  /**
   * Adds records to publish in this order, once the transaction is committed.
   *
   * @param trace that they belong to, as text
   */
  default void add(Collection<Outgoing> all, String trace) {
    if (!all.isEmpty()) {
      add(
          trace,
          SqlArray.texts(all, Outgoing::topic),
          SqlArray.texts(all, Outgoing::key),
          SqlArray.bytes(all, Outgoing::value));
    }
  }

  @SqlUpdate(
      """
      insert into tournament.outbox (trace, topic, key, event)
      select :trace, topic, key, event
      from unnest(:topics, :keys, :events) with ordinality as new (topic, key, event, number)
      order by number
      """)
  void add(String trace, Argument topics, Argument keys, Argument events);

  /** The first rows, at most {@code max}. */
  @SqlQuery(
      """
      select id, topic, key, event as value, trace from tournament.outbox order by id limit :max
      """)
  @RegisterConstructorMapper(Row.class)
  List<Row> first(int max);

  /** Deletes published rows. */
  default void delete(List<Row> rows) {
    delete(SqlArray.bigints(rows, Row::id));
  }

  @SqlUpdate("delete from tournament.outbox where id = any(:ids)")
  void delete(Argument ids);

  /** The number of rows, up to a limit. */
  @SqlQuery("select count(*) from (select from tournament.outbox limit :max) as counted")
  long count(int max);

  /** Age of the first row in seconds; 0 if there is none. */
  @SqlQuery(
      """
      select coalesce((select extract(epoch from clock_timestamp() - at) from tournament.outbox
        order by id limit 1), 0)
      """)
  double age();
}
