package io.polyboard.tournament.store;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.polyboard.play.standings.Standings;
import java.util.Optional;
import org.jboss.logging.Logger;
import org.jdbi.v3.core.Handle;

/**
 * The standings of tournaments that stand still, so that none of their games need be read. They
 * follow from the games: where they are missing, older than the tournament, or not of this version,
 * the games are counted again. Stateless.
 */
public final class StoredStandings {
  /** To be raised whenever other standings follow from the same games. */
  private static final int VERSION = 1;

  private static final Logger LOG = Logger.getLogger(StoredStandings.class);

  /** The components of the records alone, all of them. */
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .visibility(PropertyAccessor.ALL, Visibility.NONE)
          .visibility(PropertyAccessor.FIELD, Visibility.ANY)
          .visibility(PropertyAccessor.CREATOR, Visibility.ANY)
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .build();

  private StoredStandings() {}

  /** Stores how a tournament stands in the revision of this row, if that is its latest. */
  public static void write(Handle handle, TournamentRow row, Standings standings) {
    handle
        .createUpdate(
            """
            insert into tournament.standings (tournament_id, revision, version, standings)
            select id, revision, :version, :standings from tournament.tournaments
            where id = :id and revision = :revision
            on conflict (tournament_id) do update set revision = excluded.revision,
              version = excluded.version, standings = excluded.standings
            where standings.revision < excluded.revision
              or standings.version < excluded.version
            """)
        .bind("id", row.id())
        .bind("revision", row.revision())
        .bind("version", VERSION)
        .bind("standings", text(standings))
        .execute();
  }

  /** How a tournament stands in the revision of this row; empty where that is not stored. */
  public static Optional<Standings> find(Handle handle, TournamentRow row) {
    return handle
        .createQuery(
            """
            select standings from tournament.standings
            where tournament_id = :id and revision = :revision and version = :version
            """)
        .bind("id", row.id())
        .bind("revision", row.revision())
        .bind("version", VERSION)
        .mapTo(String.class)
        .findOne()
        .flatMap(text -> parse(row.id(), text));
  }

  static String text(Standings standings) {
    try {
      return MAPPER.writeValueAsString(standings);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("no standings to store", e);
    }
  }

  static Optional<Standings> parse(String tournamentId, String text) {
    try {
      return Optional.of(MAPPER.readValue(text, Standings.class));
    } catch (JsonProcessingException e) {
      LOG.warnf(
          "the stored standings of tournament %s cannot be read, its games are counted again: %s",
          tournamentId, e.getOriginalMessage());
      return Optional.empty();
    }
  }
}
