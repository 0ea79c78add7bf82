package io.polyboard.tournament.store;

import module java.base;

import io.polyboard.service.schema.Attached;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.sqlobject.statement.SqlQuery;

/** The usage of owners' quotas. Days are those of the database, in UTC. */
public interface OwnerRows {
  static OwnerRows in(Handle handle) {
    return Attached.to(handle, OwnerRows.class);
  }

  /** The number of running tournaments of an owner to which quotas apply. */
  @SqlQuery(
      """
      select count(*) from tournament.tournaments
      where owner = :owner and in_quota and state in ('running', 'completing')
      """)
  int countRunning(String owner);

  /** Adds nodes to those searched for an owner today; returns the sum. */
  @SqlQuery(
      """
      insert into tournament.spent_nodes as spent (owner, day, nodes)
      values (:owner, (clock_timestamp() at time zone 'utc')::date, :nodes)
      on conflict (owner) do update set day = excluded.day,
        nodes = excluded.nodes + case when spent.day = excluded.day then spent.nodes else 0 end
      returning nodes
      """)
  long spend(String owner, long nodes);

  /** The owners for whom at least this number of nodes was searched today. */
  @SqlQuery(
      """
      select owner from tournament.spent_nodes
      where day = (clock_timestamp() at time zone 'utc')::date and nodes >= :nodes
      """)
  Set<String> haveSpent(long nodes);
}
