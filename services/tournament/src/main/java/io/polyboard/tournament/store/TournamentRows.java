package io.polyboard.tournament.store;

import com.google.protobuf.InvalidProtocolBufferException;
import io.polyboard.contract.TournamentMessages;
import io.polyboard.play.Faults;
import io.polyboard.play.schedule.TournamentDefinition;
import io.polyboard.play.schedule.VariantReference;
import io.polyboard.proto.tournament.v1.Standings;
import io.polyboard.proto.tournament.v1.TournamentSpec;
import io.polyboard.service.schema.SqlArray;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.argument.Argument;
import org.jdbi.v3.core.result.ResultIterator;
import org.jspecify.annotations.Nullable;

/** The table of tournaments. Stateless. */
public final class TournamentRows {
  /**
   * The channel of the database's notifications of changes: id and revision of a tournament or job,
   * with a space between.
   */
  public static final String CHANNEL = "tournament_changes";

  /** The revision of what was deleted. */
  public static final long GONE = Long.MAX_VALUE;

  /** Serialises what has one more tournament run, so that limits on their number hold. */
  private static final long RUNNING = 0x706f6c79_746f7572L;

  /** Definitions may be large, and a page ends where it is. */
  private static final int FETCHED = 16;

  private static final String DESCRIPTION =
      """
      id, display_name, owner, weight, labels, spec, variant_ids, variant_digests, extensions,
      derivation, in_quota, created_at
      """;

  private static final String ROW =
      """
      id, state, changed_at, ended_at, games, round, next_number, last_place, extensions, recounts, played,
      failed, outstanding, last_failure, revision
      """;

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

  /**
   * Which tournaments to list, and in what order.
   *
   * @param stages only in these; empty for all
   * @param owner only of this one; empty for all
   * @param labels only with all of these
   * @param variant only in which it is played, its id or digest; empty for all
   * @param oldestFirst the newest first otherwise
   */
  public record Filter(
      Set<Stage> stages,
      String owner,
      Map<String, String> labels,
      String variant,
      boolean oldestFirst) {
    public Filter {
      stages = Set.copyOf(stages);
      labels = Map.copyOf(labels);
    }
  }

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

  /**
   * Waits until no other transaction has one more tournament run. Whoever holds it waits for no row
   * of another tournament.
   */
  public static void lockRunning(Handle handle) {
    handle.execute("select pg_advisory_xact_lock(?)", RUNNING);
  }

  /** What a request of an owner has created. */
  public static Optional<Created> byRequest(Handle handle, String owner, String requestId) {
    return handle
        .createQuery(
            "select id, request_digest from tournament.tournaments"
                + " where owner = :owner and request_id = :request")
        .bind("owner", owner)
        .bind("request", requestId)
        .map((row, context) -> new Created(row.getString(1), row.getString(2)))
        .findOne();
  }

  /** How many tournaments run. */
  public static int countRunning(Handle handle) {
    return handle
        .createQuery(
            """
            select count(*) from tournament.tournaments where state in ('running', 'completing')
            """)
        .mapTo(int.class)
        .one();
  }

  /** How many games of all tournaments that run are not back, given out or not. */
  public static long countLeft(Handle handle) {
    return handle
        .createQuery(
            """
            select coalesce(sum(games::bigint - played - failed), 0) from tournament.tournaments
            where state in ('running', 'completing')
            """)
        .mapTo(long.class)
        .one();
  }

  /** How many games of all tournaments that run are given out and not back. */
  public static long countOutstanding(Handle handle) {
    return handle
        .createQuery(
            """
            select coalesce(sum(outstanding::bigint), 0) from tournament.tournaments
            where state in ('running', 'completing')
            """)
        .mapTo(long.class)
        .one();
  }

  /**
   * How long ago the game was given out, or given out again, that has been so for longest, of all
   * that are not back; zero where all are.
   */
  public static Duration oldestRequest(Handle handle) {
    return handle
        .createQuery(
            """
            select extract(epoch from clock_timestamp() - min(game.requested_at))
            from tournament.tournaments as running
              join tournament.games as game on game.tournament_id = running.id
            where running.state in ('running', 'completing') and game.state = 'requested'
            """)
        .mapTo(Double.class)
        .findOne()
        .map(TournamentRows::sinceThen)
        .orElse(Duration.ZERO);
  }

  /** A time of the clock that may have been set back a little since. */
  static Duration sinceThen(double seconds) {
    return Duration.ofNanos((long) (Math.max(0, seconds) * 1e9));
  }

  /** The ids of tournaments that give out games. */
  public static List<String> givingOut(Handle handle, int most) {
    return handle
        .createQuery("select id from tournament.tournaments where state = 'running' limit :most")
        .bind("most", most)
        .mapTo(String.class)
        .list();
  }

  /**
   * A tournament that gives out games.
   *
   * @param left games of the rounds that are known that are not back
   * @param inQuota whether the quotas of its owner bind it
   */
  public record Running(String id, String owner, int weight, int left, boolean inQuota) {}

  /** The tournaments that give out games. */
  public static List<Running> running(Handle handle) {
    return handle
        .createQuery(
            """
            select id, owner, weight, games - played - failed as games_left, in_quota
            from tournament.tournaments where state = 'running' order by id
            """)
        .map((row, context) ->
            new Running(
                row.getString("id"),
                row.getString("owner"),
                row.getInt("weight"),
                row.getInt("games_left"),
                row.getBoolean("in_quota")))
        .list();
  }

  public static void insert(
      Handle handle, Description description, TournamentRow row, Request request) {
    List<VariantReference> variants = description.definition().variants();
    handle
        .createUpdate(
            """
            insert into tournament.tournaments (id, request_id, request_digest, display_name, owner,
              weight, labels, spec, variant_ids, variant_digests, derivation, in_quota, created_at,
              state, changed_at, games, round, next_number, last_place, recounts, played, failed,
              outstanding, last_failure, revision)
            values (:id, :requestId, :digest, :displayName, :owner, :weight, :labels, :spec, :ids,
              :digests, :derivation, :inQuota, :createdAt, :state, :changedAt, :games, :round,
              :next, 0, 0, 0, 0, 0, '', :revision)
            """)
        .bind("id", description.id())
        .bind("requestId", request.id())
        .bind("digest", request.digest())
        .bind("displayName", description.displayName())
        .bind("owner", description.owner())
        .bind("weight", description.weight())
        .bind("labels", labels(description.labels()))
        .bind("spec", spec(description))
        .bind("ids", SqlArray.texts(variants, VariantReference::id))
        .bind("digests", SqlArray.texts(variants, VariantReference::digest))
        .bind("derivation", description.derivation())
        .bind("inQuota", description.inQuota())
        .bind("createdAt", utc(description.createdAt()))
        .bind("state", row.stage().text())
        .bind("changedAt", utc(row.changedAt()))
        .bind("games", row.progress().games())
        .bind("round", row.progress().round())
        .bind("next", row.nextNumber())
        .bind("revision", row.revision())
        .execute();
  }

  /** What of a tournament never changes. */
  public static Optional<Description> describe(Handle handle, String id) {
    return handle
        .createQuery("select " + DESCRIPTION + " from tournament.tournaments where id = :id")
        .bind("id", id)
        .map((row, context) -> description(row))
        .findOne();
  }

  private static Description description(ResultSet row) throws SQLException {
    return new Description(
        row.getString("id"),
        row.getString("display_name"),
        row.getString("owner"),
        row.getInt("weight"),
        labels(row),
        definition(row),
        row.getInt("extensions"),
        row.getInt("derivation"),
        row.getBoolean("in_quota"),
        TournamentRow.instant(row, "created_at"));
  }

  private static byte[] spec(Description description) {
    return TournamentMessages.write(description.definition()).toByteArray();
  }

  private static TournamentDefinition definition(ResultSet row) throws SQLException {
    String[] ids = (String[]) row.getArray("variant_ids").getArray();
    String[] digests = (String[]) row.getArray("variant_digests").getArray();
    Faults faults = new Faults();
    try {
      TournamentDefinition definition =
          TournamentMessages.read(
              TournamentSpec.parseFrom(row.getBytes("spec")),
              IntStream.range(0, ids.length)
                  .mapToObj(each -> new VariantReference(ids[each], digests[each]))
                  .toList(),
              faults);
      if (faults.all().isEmpty()) {
        return definition;
      }
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalStateException("the stored specification cannot be read", e);
    }
    throw new IllegalStateException("the stored specification is not valid: " + faults.all());
  }

  /** Each as {@code key=value}; no key has an equals sign. */
  private static Argument labels(Map<String, String> labels) {
    return SqlArray.texts(labels.entrySet(), each -> each.getKey() + "=" + each.getValue());
  }

  private static Map<String, String> labels(ResultSet row) throws SQLException {
    return Arrays.stream((String[]) row.getArray("labels").getArray())
        .map(label -> label.split("=", 2))
        .collect(Collectors.toMap(label -> label[0], label -> label[1]));
  }

  public static Optional<TournamentRow> find(Handle handle, String id) {
    return handle
        .createQuery("select " + ROW + " from tournament.tournaments where id = :id")
        .bind("id", id)
        .map((row, context) -> TournamentRow.read(row))
        .findOne();
  }

  /** A tournament, which nobody else changes until the end of the transaction. */
  public static Optional<TournamentRow> lock(Handle handle, String id) {
    return handle
        .createQuery("select " + ROW + " from tournament.tournaments where id = :id for update")
        .bind("id", id)
        .map((row, context) -> TournamentRow.read(row))
        .findOne();
  }

  /** How a tournament whose games stand still stands; empty where that is not stored. */
  public static Optional<Standings> standings(Handle handle, String id) {
    return handle
        .createQuery("select standings from tournament.tournaments where id = :id")
        .bind("id", id)
        .map((row, context) -> Optional.ofNullable(row.getBytes(1)).map(TournamentRows::standings))
        .findOne()
        .flatMap(found -> found);
  }

  private static Standings standings(byte[] stored) {
    try {
      return Standings.parseFrom(stored);
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalStateException("the stored standings cannot be read", e);
    }
  }

  /**
   * Stores a changed tournament.
   *
   * @param standings null while its games do not stand still
   */
  public static void update(Handle handle, TournamentRow row, @Nullable Standings standings) {
    Instant ended = row.endedAt();
    TournamentRow.Progress progress = row.progress();
    handle
        .createUpdate(
            """
            update tournament.tournaments set state = :state, changed_at = :changedAt,
              ended_at = :endedAt, games = :games, round = :round, next_number = :next,
              last_place = :lastPlace, recounts = :recounts, played = :played, failed = :failed,
              outstanding = :outstanding, last_failure = :lastFailure, revision = :revision,
              standings = :standings
            where id = :id
            """)
        .bind("id", row.id())
        .bind("state", row.stage().text())
        .bind("changedAt", utc(row.changedAt()))
        .bind("endedAt", ended == null ? null : utc(ended))
        .bind("games", progress.games())
        .bind("round", progress.round())
        .bind("next", row.nextNumber())
        .bind("lastPlace", progress.lastPlace())
        .bind("recounts", row.recounts())
        .bind("played", progress.played())
        .bind("failed", progress.failed())
        .bind("outstanding", progress.outstanding())
        .bind("lastFailure", progress.lastFailure())
        .bind("revision", row.revision())
        .bind("standings", standings == null ? null : standings.toByteArray())
        .execute();
  }

  /** Stores a tournament with more games. */
  public static void extend(Handle handle, Description description) {
    handle
        .createUpdate(
            """
            update tournament.tournaments
            set spec = :spec, extensions = :extensions where id = :id
            """)
        .bind("id", description.id())
        .bind("spec", spec(description))
        .bind("extensions", description.extensions())
        .execute();
  }

  /** The number of games that a request has asked for by which a tournament was extended. */
  public static Optional<Integer> extendedBy(Handle handle, String id, String requestId) {
    return handle
        .createQuery(
            "select games from tournament.extensions"
                + " where tournament_id = :id and request_id = :request")
        .bind("id", id)
        .bind("request", requestId)
        .mapTo(Integer.class)
        .findOne();
  }

  /** Takes note of the number of games that a request has asked for. */
  public static void extendedBy(Handle handle, String id, String requestId, int games) {
    handle
        .createUpdate(
            "insert into tournament.extensions (tournament_id, request_id, games)"
                + " values (:id, :request, :games)")
        .bind("id", id)
        .bind("request", requestId)
        .bind("games", games)
        .execute();
  }

  /** Deletes a tournament; its games are left. */
  public static void delete(Handle handle, String id) {
    handle.execute("delete from tournament.tournaments where id = ?", id);
  }

  /** Has the games of a deleted tournament deleted that are left. */
  public static void leaveToDelete(Handle handle, String id) {
    handle
        .createUpdate("insert into tournament.deletions (tournament_id) values (:id)")
        .bind("id", id)
        .execute();
  }

  /** Deleted tournaments of which games are left. */
  public static List<String> deletions(Handle handle) {
    return handle
        .createQuery("select tournament_id from tournament.deletions")
        .mapTo(String.class)
        .list();
  }

  /** Takes note that no games of a deleted tournament are left. */
  public static void deleted(Handle handle, String id) {
    handle
        .createUpdate("delete from tournament.deletions where tournament_id = :id")
        .bind("id", id)
        .execute();
  }

  /** The tournaments that have not ended, at most so many. */
  public static List<String> live(Handle handle, int most) {
    return handle
        .createQuery(
            """
            select id from tournament.tournaments where state in ('running', 'completing', 'paused')
            order by created_at desc limit :most
            """)
        .bind("most", most)
        .mapTo(String.class)
        .list();
  }

  /** The digests of the variants of all tournaments that have not ended. */
  public static List<String> liveVariants(Handle handle) {
    return handle
        .createQuery(
            """
            select distinct unnest(variant_digests) from tournament.tournaments
            where state in ('running', 'completing', 'paused')
            """)
        .mapTo(String.class)
        .list();
  }

  /** The tournaments that have ended, the newest of them, at most so many. */
  public static List<TournamentRow> ended(Handle handle, int most) {
    return handle
        .createQuery(
            "select "
                + ROW
                + """
                 from tournament.tournaments where state in ('finished', 'cancelled')
                order by created_at desc limit :most
                """)
        .bind("most", most)
        .map((row, context) -> TournamentRow.read(row))
        .list();
  }

  /**
   * Lists tournaments; to be closed, and to be used within a transaction.
   *
   * @param after null for the first page
   * @param since games counted since then are those of the last minute
   */
  public static ResultIterator<TournamentSummary> list(
      Handle handle, Filter filter, @Nullable Place after, Instant since, int most) {
    String comparison = filter.oldestFirst() ? ">" : "<";
    String order = filter.oldestFirst() ? "asc" : "desc";
    return handle
        .createQuery(
            """
            select *, (select count(*) from tournament.games
                where tournament_id = tournaments.id and settled_at > :since and state = 'counted')
              as games_per_minute
            from tournament.tournaments
            where (:anyStage or state = any(:stages)) and (:owner = '' or owner = :owner)
              and labels @> :labels
              and (:variant = '' or :variant = any(variant_ids || variant_digests))
              and (cast(:createdAt as timestamptz) is null
                or (created_at, id) %s (cast(:createdAt as timestamptz), :id))
            order by created_at %s, id %s limit :most
            """
                .formatted(comparison, order, order))
        .bind("since", utc(since))
        .bind("anyStage", filter.stages().isEmpty())
        .bindArray("stages", String.class, filter.stages().stream().map(Stage::text).toList())
        .bind("owner", filter.owner())
        .bind("labels", labels(filter.labels()))
        .bind("variant", filter.variant())
        .bind("createdAt", after == null ? null : utc(after.createdAt()))
        .bind("id", after == null ? "" : after.id())
        .bind("most", most)
        .setFetchSize(FETCHED)
        .map((row, context) ->
            new TournamentSummary(
                description(row), TournamentRow.read(row), row.getInt("games_per_minute")))
        .iterator();
  }

  /** The revisions of tournaments and jobs, by id; none of those that are not there. */
  public static Map<String, Long> revisions(Handle handle, Collection<String> ids) {
    Map<String, Long> revisions = new HashMap<>();
    handle
        .createQuery(
            """
            select id, revision from tournament.tournaments where id = any(:ids)
            union all select id, revision from tournament.jobs where id = any(:ids)
            """)
        .bindArray("ids", String.class, ids)
        .map((row, context) -> Map.entry(row.getString(1), row.getLong(2)))
        .forEach(each -> revisions.put(each.getKey(), each.getValue()));
    return revisions;
  }

  static OffsetDateTime utc(Instant instant) {
    return instant.atOffset(ZoneOffset.UTC);
  }
}
