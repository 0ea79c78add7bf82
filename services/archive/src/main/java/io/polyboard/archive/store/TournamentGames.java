package io.polyboard.archive.store;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.Map;
import org.jdbi.v3.core.generic.GenericType;

/** How many games of tournaments are stored. Thread-safe. */
@ApplicationScoped
public class TournamentGames {
  private final ArchiveDatabase database;

  @Inject
  TournamentGames(ArchiveDatabase database) {
    this.database = database;
  }

  /** By the ids of the tournaments; none of those without games. */
  public Map<String, Long> count(Collection<String> tournamentIds) {
    return database.read(handle ->
        handle
            .createQuery(
                """
                select tournament_id, sum(games)::bigint as games from archive.game_counts
                where tournament_id = any(:ids) group by tournament_id
                """)
            .bindArray("ids", String.class, tournamentIds)
            .setMapKeyColumn("tournament_id")
            .setMapValueColumn("games")
            .collectInto(new GenericType<Map<String, Long>>() {}));
  }
}
