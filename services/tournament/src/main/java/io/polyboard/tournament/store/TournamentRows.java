package io.polyboard.tournament.store;

import io.polyboard.proto.tournament.v1.State;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** The table of tournaments. Stateless. */
public final class TournamentRows {
  /** Serialises the creation of tournaments, so that a limit on their number holds. */
  private static final long CREATION = 0x706f6c79_746f7572L;

  private TournamentRows() {}

  /**
   * Who asked for a tournament.
   *
   * @param id of the request, or null
   * @param digest of what was asked for
   */
  public record Request(@Nullable String id, String digest) {}

  /** A tournament that was created by a request, with the digest of what was asked for. */
  public record Created(String tournamentId, String digest) {}

  /** Where a list goes on: after the tournament of this age and id. */
  public record Place(Instant createdAt, String id) {}

  /** The time by the clock of the database. */
  public static Instant now(Handle handle) {
    return handle
        .createQuery("select clock_timestamp()")
        .mapTo(OffsetDateTime.class)
        .one()
        .toInstant();
  }

  /** Waits until no other tournament is being created. */
  public static void lockCreation(Handle handle) {
    handle.execute("select pg_advisory_xact_lock(?)", CREATION);
  }

  /** What a request has created. */
  public static Optional<Created> byRequest(Handle handle, String requestId) {
    return handle
        .createQuery(
            "select id, request_digest from tournament.tournaments where request_id = :request")
        .bind("request", requestId)
        .map((row, context) -> new Created(row.getString(1), row.getString(2)))
        .findOne();
  }

  /** How many tournaments run. */
  public static int countRunning(Handle handle) {
    return handle
        .createQuery("select count(*) from tournament.tournaments where state = 'running'")
        .mapTo(int.class)
        .one();
  }

  public static void insert(Handle handle, TournamentRow row, Request request) {
    handle
        .createUpdate(
            """
            insert into tournament.tournaments (id, request_id, request_digest, spec, variant_ids,
              state, created_at, changed_at, games, next_number, settled, played, failed,
              outstanding, last_failure, version)
            values (:id, :requestId, :digest, :spec, :variants, :state, :createdAt, :changedAt,
              :games, :next, 0, 0, 0, 0, '', :version)
            """)
        .bind("id", row.id())
        .bind("requestId", request.id())
        .bind("digest", request.digest())
        .bind("spec", row.spec().toByteArray())
        .bindArray("variants", String.class, row.variantIds())
        .bind("state", TournamentRow.name(row.state()))
        .bind("createdAt", utc(row.createdAt()))
        .bind("changedAt", utc(row.changedAt()))
        .bind("games", row.games())
        .bind("next", row.nextNumber())
        .bind("version", row.version())
        .execute();
  }

  public static Optional<TournamentRow> find(Handle handle, String id) {
    return handle
        .createQuery("select * from tournament.tournaments where id = :id")
        .bind("id", id)
        .map((row, context) -> TournamentRow.read(row))
        .findOne();
  }

  /** A tournament, which nobody else changes until the end of the transaction. */
  public static Optional<TournamentRow> lock(Handle handle, String id) {
    return handle
        .createQuery("select * from tournament.tournaments where id = :id for update")
        .bind("id", id)
        .map((row, context) -> TournamentRow.read(row))
        .findOne();
  }

  /** Stores a changed tournament. */
  public static void update(Handle handle, TournamentRow row) {
    Instant ended = row.endedAt();
    handle
        .createUpdate(
            """
            update tournament.tournaments set state = :state, changed_at = :changedAt,
              ended_at = :endedAt, games = :games, next_number = :next, settled = :settled, played = :played,
              failed = :failed, outstanding = :outstanding, last_failure = :lastFailure,
              version = :version
            where id = :id
            """)
        .bind("id", row.id())
        .bind("state", TournamentRow.name(row.state()))
        .bind("changedAt", utc(row.changedAt()))
        .bind("endedAt", ended == null ? null : utc(ended))
        .bind("games", row.games())
        .bind("next", row.nextNumber())
        .bind("settled", row.progress().settled())
        .bind("played", row.progress().played())
        .bind("failed", row.progress().failed())
        .bind("outstanding", row.progress().outstanding())
        .bind("lastFailure", row.progress().lastFailure())
        .bind("version", row.version())
        .execute();
  }

  /** The tournaments that have not ended, at most so many; nobody changes them meanwhile. */
  public static List<TournamentRow> live(Handle handle, int most) {
    return handle
        .createQuery(
            """
            select * from tournament.tournaments where state in ('running', 'paused')
            order by created_at desc limit :most for share
            """)
        .bind("most", most)
        .map((row, context) -> TournamentRow.read(row))
        .list();
  }

  /**
   * A page of tournaments, the newest first.
   *
   * @param states only in these; empty for all
   * @param after null for the first page
   */
  public static List<TournamentRow> page(
      Handle handle, Collection<State> states, @Nullable Place after, int most) {
    List<String> names = new ArrayList<>();
    states.forEach(state -> names.add(TournamentRow.name(state)));
    return handle
        .createQuery(
            """
            select * from tournament.tournaments
            where (:any or state = any(:states))
              and (cast(:createdAt as timestamptz) is null
                or (created_at, id) < (cast(:createdAt as timestamptz), :id))
            order by created_at desc, id desc limit :most
            """)
        .bind("any", names.isEmpty())
        .bindArray("states", String.class, names)
        .bind("createdAt", after == null ? null : utc(after.createdAt()))
        .bind("id", after == null ? "" : after.id())
        .bind("most", most)
        .map((row, context) -> TournamentRow.read(row))
        .list();
  }

  /** The versions of tournaments, by id. */
  public static Map<String, Long> versions(Handle handle, Collection<String> ids) {
    Map<String, Long> versions = new HashMap<>();
    handle
        .createQuery("select id, version from tournament.tournaments where id = any(:ids)")
        .bindArray("ids", String.class, ids)
        .map((row, context) -> Map.entry(row.getString(1), row.getLong(2)))
        .forEach(each -> versions.put(each.getKey(), each.getValue()));
    return versions;
  }

  static OffsetDateTime utc(Instant instant) {
    return instant.atOffset(ZoneOffset.UTC);
  }
}
