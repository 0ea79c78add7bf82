package io.polyboard.tournament.store;

import module java.base;

import com.google.protobuf.InvalidProtocolBufferException;
import io.polyboard.contract.TournamentMessages;
import io.polyboard.play.Faults;
import io.polyboard.play.schedule.TournamentDefinition;
import io.polyboard.play.schedule.VariantReference;
import io.polyboard.proto.tournament.v1.Standings;
import io.polyboard.proto.tournament.v1.Tournament;
import io.polyboard.proto.tournament.v1.TournamentSpec;
import io.polyboard.service.schema.Attached;
import io.polyboard.service.schema.SqlArray;
import io.polyboard.tournament.Times;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.argument.Argument;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jdbi.v3.core.result.ResultIterator;
import org.jdbi.v3.core.statement.StatementContext;
import org.jdbi.v3.sqlobject.SqlObject;
import org.jdbi.v3.sqlobject.config.KeyColumn;
import org.jdbi.v3.sqlobject.config.RegisterConstructorMapper;
import org.jdbi.v3.sqlobject.config.RegisterRowMapper;
import org.jdbi.v3.sqlobject.config.ValueColumn;
import org.jdbi.v3.sqlobject.customizer.BindMethods;
import org.jdbi.v3.sqlobject.statement.SqlQuery;
import org.jdbi.v3.sqlobject.statement.SqlUpdate;
import org.jspecify.annotations.Nullable;

/** The table of tournaments. */
@RegisterConstructorMapper(TournamentRow.class)
@RegisterConstructorMapper(TournamentRows.Created.class)
@RegisterConstructorMapper(TournamentRows.Running.class)
@RegisterRowMapper(TournamentRows.Descriptions.class)
public interface TournamentRows extends SqlObject {
  /**
   * The channel of the database's notifications of changes: id and revision of a tournament or job,
   * with a space between.
   */
  String CHANNEL = "tournament_changes";

  /** The revision of a deleted tournament or job. */
  long GONE = Long.MAX_VALUE;

  /** The lock for running one more tournament, so that limits on their number hold. */
  long RUNNING = 0x706f6c79_746f7572L;

  /** Rows fetched at a time: definitions may be large, and a page may end early. */
  int FETCHED = 16;

  String ROW =
      """
      id, state, changed_at, ended_at, games, round, next_number, last_place, extensions, recounts, played,
      failed, outstanding, last_failure, revision
      """;

  static TournamentRows in(Handle handle) {
    return Attached.to(handle, TournamentRows.class);
  }

  /**
   * The request that created a tournament.
   *
   * @param id of the request, or null
   * @param digest of the request
   */
  record Request(@Nullable String id, String digest) {}

  /** A tournament or job that a request created, with the digest of the request. */
  record Created(String id, String digest) {}

  /**
   * Which tournaments to list, and in what order.
   *
   * @param stages only tournaments in these; empty for all
   * @param owner only tournaments of this owner; empty for all
   * @param labels only tournaments with all of these
   * @param variant only tournaments in this variant, by id or digest; empty for all
   * @param oldestFirst otherwise the newest first
   */
  record Filter(
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

  /** The time by the database's clock. */
  static Instant now(Handle handle) {
    return handle.createQuery("select clock_timestamp()").mapTo(Instant.class).one();
  }

  /**
   * Waits until no other transaction is starting a tournament. The holder of this lock waits for no
   * row of another tournament.
   */
  default void lockRunning() {
    getHandle().execute("select pg_advisory_xact_lock(?)", RUNNING);
  }

  /** The tournament that an owner's request created. */
  @SqlQuery(
      """
      select id, request_digest as digest from tournament.tournaments
      where owner = :owner and request_id = :requestId
      """)
  Optional<Created> byRequest(String owner, String requestId);

  /** The number of running tournaments. */
  @SqlQuery("select count(*) from tournament.tournaments where state in ('running', 'completing')")
  int countRunning();

  /** The number of games of all running tournaments that have not returned, requested or not. */
  @SqlQuery(
      """
      select coalesce(sum(games::bigint - played - failed), 0) from tournament.tournaments
      where state in ('running', 'completing')
      """)
  long countLeft();

  /** The number of outstanding games of all running tournaments. */
  @SqlQuery(
      """
      select coalesce(sum(outstanding::bigint), 0) from tournament.tournaments
      where state in ('running', 'completing')
      """)
  long countOutstanding();

  /**
   * Seconds since the latest request of the outstanding game that has waited longest; 0 if no game
   * is outstanding.
   */
  @SqlQuery(
      """
      select coalesce(extract(epoch from clock_timestamp() - min(game.requested_at)), 0)
      from tournament.tournaments as running
        join tournament.games as game on game.tournament_id = running.id
      where running.state in ('running', 'completing') and game.state = 'requested'
      """)
  double oldestRequest();

  /**
   * Converts an age in seconds; a negative one counts as 0, because the clock may have been set
   * back.
   */
  static Duration sinceThen(double seconds) {
    return Duration.ofNanos((long) (Math.max(0, seconds) * 1e9));
  }

  /** The ids of tournaments that request games. */
  @SqlQuery("select id from tournament.tournaments where state = 'running' limit :max")
  List<String> requesting(int max);

  /**
   * A tournament that requests games.
   *
   * @param left games of the known rounds that have not returned
   * @param inQuota whether the quotas of its owner apply to it
   */
  record Running(String id, String owner, int weight, int left, boolean inQuota) {}

  /** The tournaments that request games. */
  @SqlQuery(
      """
      select id, owner, weight, games - played - failed as left, in_quota
      from tournament.tournaments where state = 'running' order by id
      """)
  List<Running> running();

  default void insert(Description asked, TournamentRow row, Request request) {
    List<VariantReference> variants = asked.definition().variants();
    insert(
        row,
        asked,
        request,
        labels(asked.created().getLabelsMap()),
        asked.created().getSpec().toByteArray(),
        SqlArray.texts(variants, VariantReference::id),
        SqlArray.texts(variants, VariantReference::digest));
  }

  @SqlUpdate(
      """
      insert into tournament.tournaments (id, request_id, request_digest, display_name, owner,
        weight, labels, spec, variant_ids, variant_digests, derivation, in_quota, created_at,
        state, changed_at, games, round, next_number, last_place, recounts, played, failed,
        outstanding, last_failure, revision)
      values (:row.id, :request.id, :request.digest, :asked.created.getDisplayName, :asked.owner,
        :asked.created.getWeight, :labels, :spec, :variantIds, :variantDigests, :asked.derivation,
        :asked.inQuota, :row.changedAt, lower(:row.state), :row.changedAt, :row.games, :row.round,
        :row.nextNumber, :row.lastPlace, :row.recounts, :row.played, :row.failed,
        :row.outstanding, :row.lastFailure, :row.revision)
      """)
  void insert(
      @BindMethods("row") TournamentRow row,
      @BindMethods("asked") Description asked,
      @BindMethods("request") Request request,
      Argument labels,
      byte[] spec,
      Argument variantIds,
      Argument variantDigests);

  /** The part of a tournament that only an extension changes. */
  @SqlQuery(
      """
      select id, display_name, owner, weight, labels, spec, variant_ids, variant_digests,
        extensions, derivation, in_quota, created_at
      from tournament.tournaments where id = :id
      """)
  Optional<Description> describe(String id);

  final class Descriptions implements RowMapper<Description> {
    @Override
    public Description map(ResultSet row, StatementContext context) throws SQLException {
      return new Description(
          Tournament.newBuilder()
              .setTournamentId(row.getString("id"))
              .setDisplayName(row.getString("display_name"))
              .setOwner(row.getString("owner"))
              .setWeight(row.getInt("weight"))
              .putAllLabels(labels(row))
              .setCreatedAt(Times.write(TournamentRow.instant(row, "created_at")))
              .build(),
          definition(row),
          row.getInt("extensions"),
          row.getInt("derivation"),
          row.getBoolean("in_quota"));
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

    private static Map<String, String> labels(ResultSet row) throws SQLException {
      return Arrays.stream((String[]) row.getArray("labels").getArray())
          .map(label -> label.split("=", 2))
          .collect(Collectors.toMap(label -> label[0], label -> label[1]));
    }
  }

  /** Each as {@code key=value}; no key has an equals sign. */
  private static Argument labels(Map<String, String> labels) {
    return SqlArray.texts(labels.entrySet(), each -> each.getKey() + "=" + each.getValue());
  }

  @SqlQuery("select " + ROW + " from tournament.tournaments where id = :id")
  Optional<TournamentRow> find(String id);

  /** Locks a tournament until the end of the transaction. */
  @SqlQuery("select " + ROW + " from tournament.tournaments where id = :id for update")
  Optional<TournamentRow> lock(String id);

  /** The stored standings of a tournament that does not run; empty if none are stored. */
  default Optional<Standings> standings(String id) {
    try {
      Optional<byte[]> stored = storedStandings(id);
      return stored.isEmpty() ? Optional.empty() : Optional.of(Standings.parseFrom(stored.get()));
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalStateException("the stored standings cannot be read", e);
    }
  }

  @SqlQuery("select standings from tournament.tournaments where id = :id and standings is not null")
  Optional<byte[]> storedStandings(String id);

  /**
   * Stores a changed tournament.
   *
   * @param standings the contract's message; null while the tournament runs
   */
  @SqlUpdate(
      """
      update tournament.tournaments set state = lower(:state), changed_at = :changedAt,
        ended_at = :endedAt, games = :games, round = :round, next_number = :nextNumber,
        last_place = :lastPlace, recounts = :recounts, played = :played, failed = :failed,
        outstanding = :outstanding, last_failure = :lastFailure, revision = :revision,
        standings = :standings
      where id = :id
      """)
  void update(@BindMethods TournamentRow row, byte @Nullable [] standings);

  /** Stores a tournament with more games. */
  @SqlUpdate(
      "update tournament.tournaments set spec = :spec, extensions = :extensions where id = :id")
  void extend(String id, byte[] spec, int extensions);

  /** The number of games to which a request extended a tournament. */
  @SqlQuery(
      """
      select games from tournament.extensions
      where tournament_id = :id and request_id = :requestId
      """)
  Optional<Integer> extendedBy(String id, String requestId);

  /** Stores the number of games to which a request extended a tournament. */
  @SqlUpdate(
      """
      insert into tournament.extensions (tournament_id, request_id, games)
      values (:id, :requestId, :games)
      """)
  void extendedBy(String id, String requestId, int games);

  /** Deletes a tournament without its games. */
  @SqlUpdate("delete from tournament.tournaments where id = :id")
  void delete(String id);

  /** Marks a deleted tournament whose remaining games have to be deleted. */
  @SqlUpdate("insert into tournament.deletions (tournament_id) values (:id)")
  void leaveToDelete(String id);

  /** Deleted tournaments whose remaining games have to be deleted. */
  @SqlQuery("select tournament_id from tournament.deletions")
  List<String> deletions();

  /** Removes the mark of a deleted tournament that has no more games. */
  @SqlUpdate("delete from tournament.deletions where tournament_id = :id")
  void deleted(String id);

  /** The newest tournaments that have not ended, at most {@code max}. */
  @SqlQuery(
      """
      select id from tournament.tournaments where state in ('running', 'completing', 'paused')
      order by created_at desc limit :max
      """)
  List<String> live(int max);

  /** The digests of the variants of all tournaments that have not ended. */
  @SqlQuery(
      """
      select distinct unnest(variant_digests) from tournament.tournaments
      where state in ('running', 'completing', 'paused')
      """)
  Set<String> liveVariants();

  /** The newest tournaments that have ended, at most {@code max}. */
  @SqlQuery(
      "select "
          + ROW
          + """
           from tournament.tournaments where state in ('finished', 'cancelled')
          order by created_at desc limit :max
          """)
  List<TournamentRow> ended(int max);

  /**
   * Lists tournaments in their current state, without standings. Use it within a transaction, and
   * close it.
   *
   * @param after null for the first page
   * @param since games counted since this time are those of the last minute
   */
  default ResultIterator<Tournament> list(
      Filter filter, @Nullable Place after, Instant since, int max) {
    String order = filter.oldestFirst() ? "asc" : "desc";
    RowMapper<TournamentRow> rows = ConstructorMapper.of(TournamentRow.class);
    RowMapper<Description> descriptions = new Descriptions();
    return getHandle()
        .createQuery(
            """
            select *, (select count(*) from tournament.games
                where tournament_id = tournaments.id and settled_at > :since and state = 'counted')
              as games_per_minute
            from tournament.tournaments
            where (cardinality(:stages) = 0 or upper(state) = any(:stages))
              and (:owner = '' or owner = :owner)
              and labels @> :labels
              and (:variant = '' or :variant = any(variant_ids || variant_digests))
              and (cast(:createdAt as timestamptz) is null
                or (created_at, id) %s (cast(:createdAt as timestamptz), :id))
            order by created_at %s, id %s limit :max
            """
                .formatted(filter.oldestFirst() ? ">" : "<", order, order))
        .bind("since", since)
        .bind("stages", SqlArray.texts(filter.stages(), Stage::name))
        .bind("owner", filter.owner())
        .bind("labels", labels(filter.labels()))
        .bind("variant", filter.variant())
        .bind("createdAt", after == null ? null : after.createdAt())
        .bind("id", after == null ? "" : after.id())
        .bind("max", max)
        .setFetchSize(FETCHED)
        .map((row, context) ->
            descriptions
                .map(row, context)
                .as(rows.map(row, context), row.getInt("games_per_minute")))
        .iterator();
  }

  /** The revisions of tournaments and jobs, by id; unknown ids are left out. */
  @SqlQuery(
      """
      select id, revision from tournament.tournaments where id = any(:ids)
      union all select id, revision from tournament.jobs where id = any(:ids)
      """)
  @KeyColumn("id")
  @ValueColumn("revision")
  Map<String, Long> revisions(List<String> ids);
}
