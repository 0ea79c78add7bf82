package io.polyboard.tournament.store;

import module java.base;

import io.polyboard.service.schema.Attached;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.sqlobject.statement.SqlQuery;

/** What owners have of what they have quotas of. Days are those of the database, in UTC. */
public interface OwnerRows {
  static OwnerRows in(Handle handle) {
    return Attached.to(handle, OwnerRows.class);
  }

  /** How many tournaments of an owner run that quotas bind. */
  @SqlQuery(
      """
      select count(*) from tournament.tournaments
      where owner = :owner and in_quota and state in ('running', 'completing')
      """)
  int countRunning(String owner);

  /** Adds nodes to those that were searched for an owner today; answers how many that are. */
  @SqlQuery(
      """
      insert into tournament.spent_nodes as spent (owner, day, nodes)
      values (:owner, (clock_timestamp() at time zone 'utc')::date, :nodes)
      on conflict (owner) do update set day = excluded.day,
        nodes = excluded.nodes + case when spent.day = excluded.day then spent.nodes else 0 end
      returning nodes
      """)
  long spend(String owner, long nodes);

  /** The owners for whom so many nodes or more were searched today. */
  @SqlQuery(
      """
      select owner from tournament.spent_nodes
      where day = (clock_timestamp() at time zone 'utc')::date and nodes >= :nodes
      """)
  Set<String> haveSpent(long nodes);
}
