package io.polyboard.tournament.store;

import java.util.HashSet;
import java.util.Set;
import org.jdbi.v3.core.Handle;

/**
 * What owners have of what they have quotas of. Days are those of the database, in UTC. Stateless.
 */
public final class OwnerRows {
  private OwnerRows() {}

  /** How many tournaments of an owner run that quotas bind. */
  public static int countRunning(Handle handle, String owner) {
    return handle
        .createQuery(
            """
            select count(*) from tournament.tournaments
            where owner = :owner and in_quota and state in ('running', 'completing')
            """)
        .bind("owner", owner)
        .mapTo(int.class)
        .one();
  }

  /** Adds nodes to those that were searched for an owner today; answers how many that are. */
  public static long spend(Handle handle, String owner, long nodes) {
    return handle
        .createQuery(
            """
            insert into tournament.spent_nodes as spent (owner, day, nodes)
            values (:owner, (clock_timestamp() at time zone 'utc')::date, :nodes)
            on conflict (owner) do update set day = excluded.day,
              nodes = excluded.nodes
                + case when spent.day = excluded.day then spent.nodes else 0 end
            returning nodes
            """)
        .bind("owner", owner)
        .bind("nodes", nodes)
        .mapTo(long.class)
        .one();
  }

  /** The owners for whom so many nodes or more were searched today. */
  public static Set<String> haveSpent(Handle handle, long nodes) {
    return new HashSet<>(
        handle
            .createQuery(
                """
                select owner from tournament.spent_nodes
                where day = (clock_timestamp() at time zone 'utc')::date and nodes >= :nodes
                """)
            .bind("nodes", nodes)
            .mapTo(String.class)
            .list());
  }
}
