package io.polyboard.tournament.store;

import io.polyboard.play.study.AnalysedTurn;
import io.polyboard.play.study.StudyRule;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.jspecify.annotations.Nullable;

/** The tables of studies. Stateless. */
public final class StudyRows {
  /** Held by who asks the questions of all studies. */
  private static final long ASKING = 0x706f6c79_73747564L;

  private StudyRows() {}

  /** A study that was created by a request, with the digest of what was asked for. */
  public record Created(String studyId, String digest) {}

  /**
   * Which studies to list.
   *
   * @param stages only in these; empty for all
   * @param owner only of this one; empty for all
   * @param variant only of this one, its id or digest; empty for all
   */
  public record Filter(Set<StudyStage> stages, String owner, String variant) {
    public Filter {
      stages = Set.copyOf(stages);
    }
  }

  /** Where a list goes on: after the study of this age and id. */
  public record Place(Instant createdAt, String id) {}

  /**
   * An answer to a question of a study.
   *
   * @param turns the best first
   * @param nodes that were searched for it
   */
  public record Answer(int number, List<AnalysedTurn> turns, long nodes) {
    public Answer {
      turns = List.copyOf(turns);
    }
  }

  /**
   * An answer that is stored.
   *
   * @param arrival grows with every answer of a study that becomes visible; 1 or more
   */
  public record Stored(long arrival, int number, List<AnalysedTurn> turns) {
    public Stored {
      turns = List.copyOf(turns);
    }
  }

  /** Waits until no other transaction has one more study run. */
  public static void lockRunning(Handle handle) {
    handle.execute("select pg_advisory_xact_lock(?)", ASKING + 1);
  }

  /** Whether nobody else asks until the handle is closed or {@link #unlockAsking} is called. */
  public static boolean tryLockAsking(Handle handle) {
    return handle
        .createQuery("select pg_try_advisory_lock(:lock)")
        .bind("lock", ASKING)
        .mapTo(boolean.class)
        .one();
  }

  /** Lets others ask. */
  public static void unlockAsking(Handle handle) {
    var unused =
        handle
            .createQuery("select pg_advisory_unlock(:lock)")
            .bind("lock", ASKING)
            .mapTo(boolean.class)
            .one();
  }

  /** What a request of an owner has created. */
  public static Optional<Created> byRequest(Handle handle, String owner, String requestId) {
    return handle
        .createQuery(
            "select id, request_digest from tournament.studies"
                + " where owner = :owner and request_id = :request")
        .bind("owner", owner)
        .bind("request", requestId)
        .map((row, context) -> new Created(row.getString(1), row.getString(2)))
        .findOne();
  }

  public static int countRunning(Handle handle) {
    return handle
        .createQuery("select count(*) from tournament.studies where state = 'running'")
        .mapTo(int.class)
        .one();
  }

  /** The studies of an owner that run, without those that its quotas do not bind. */
  public static int countRunningOf(Handle handle, String owner) {
    return handle
        .createQuery(
            "select count(*) from tournament.studies"
                + " where state = 'running' and owner = :owner and in_quota")
        .bind("owner", owner)
        .mapTo(int.class)
        .one();
  }

  /**
   * Inserts a study that runs from now on.
   *
   * @param requestId of the request that created it, or null
   * @param digest of what was asked for
   */
  public static void insert(
      Handle handle, StudyRow row, @Nullable String requestId, String digest) {
    StudyDefinition definition = row.definition();
    Duration time = definition.time();
    handle
        .createUpdate(
            """
            insert into tournament.studies (
              id, request_id, request_digest, display_name, owner, in_quota, variant_id, variant_digest, start_mfen,
              nodes, lines, band, ply_cost, batch, hash, weights, without, time_limit_millis, stages, state, created_at, begun_at, asked_at)
            values (
              :id, :request, :digest, :name, :owner, :inQuota, :variant, :variantDigest, :start, :nodes, :lines, :band, :plyCost, :batch, :hash, :weights, :without,
              :timeLimit, :stages, 'running', clock_timestamp(), clock_timestamp(), clock_timestamp())
            """)
        .bind("id", row.id())
        .bind("request", requestId)
        .bind("digest", digest)
        .bind("name", row.displayName())
        .bind("owner", row.owner())
        .bind("inQuota", row.inQuota())
        .bind("variant", row.variantId())
        .bind("variantDigest", row.variantDigest())
        .bind("start", definition.start())
        .bind("nodes", definition.rule().nodes())
        .bind("lines", definition.rule().lines())
        .bind("band", definition.rule().band())
        .bind("plyCost", definition.rule().plyCost())
        .bind("batch", definition.rule().batch())
        .bind("hash", definition.hash())
        .bind("weights", definition.weights())
        .bindArray("without", String.class, definition.without())
        .bind("timeLimit", time == null ? null : time.toMillis())
        .bindArray("stages", Integer.class, row.stages())
        .execute();
  }

  public static Optional<StudyRow> find(Handle handle, String id) {
    return handle
        .createQuery("select * from tournament.studies where id = :id")
        .bind("id", id)
        .map((row, context) -> row(row))
        .findOne();
  }

  /** A study that nobody else changes until the end of the transaction. */
  public static Optional<StudyRow> lock(Handle handle, String id) {
    return handle
        .createQuery("select * from tournament.studies where id = :id for update")
        .bind("id", id)
        .map((row, context) -> row(row))
        .findOne();
  }

  public static List<StudyRow> running(Handle handle) {
    return handle
        .createQuery("select * from tournament.studies where state = 'running' order by id")
        .map((row, context) -> row(row))
        .list();
  }

  /**
   * Studies, the newest first.
   *
   * @param after where to go on, or null
   */
  public static List<StudyRow> list(Handle handle, Filter filter, @Nullable Place after, int most) {
    return handle
        .createQuery(
            """
            select * from tournament.studies
            where (:anyStage or state = any(:stages)) and (:owner = '' or owner = :owner)
              and (:variant = '' or variant_id = :variant or variant_digest = :variant)
              and (cast(:at as timestamptz) is null or (created_at, id) < (:at, :id))
            order by created_at desc, id desc limit :most
            """)
        .bind("anyStage", filter.stages().isEmpty())
        .bindArray("stages", String.class, filter.stages().stream().map(StudyStage::text).toList())
        .bind("owner", filter.owner())
        .bind("variant", filter.variant())
        .bind(
            "at",
            after == null ? null : OffsetDateTime.ofInstant(after.createdAt(), ZoneOffset.UTC))
        .bind("id", after == null ? "" : after.id())
        .bind("most", most)
        .map((row, context) -> row(row))
        .list();
  }

  private static StudyRow row(ResultSet row) throws SQLException {
    List<Integer> stages = Arrays.asList((Integer[]) row.getArray("stages").getArray());
    Long time = row.getObject("time_limit_millis", Long.class);
    StudyDefinition definition =
        new StudyDefinition(
            row.getString("start_mfen"),
            new StudyRule(
                stages.getFirst(),
                row.getLong("nodes"),
                row.getInt("lines"),
                row.getInt("band"),
                row.getInt("ply_cost"),
                row.getInt("batch")),
            row.getInt("hash"),
            row.getString("weights"),
            Arrays.asList((String[]) row.getArray("without").getArray()),
            time == null ? null : Duration.ofMillis(time));
    OffsetDateTime ended = row.getObject("ended_at", OffsetDateTime.class);
    return new StudyRow(
        row.getString("id"),
        row.getString("display_name"),
        row.getString("owner"),
        row.getBoolean("in_quota"),
        row.getString("variant_id"),
        row.getString("variant_digest"),
        definition,
        stages,
        StudyStage.parse(row.getString("state")),
        row.getString("failure"),
        TournamentRow.instant(row, "created_at"),
        TournamentRow.instant(row, "begun_at"),
        TournamentRow.instant(row, "asked_at"),
        ended == null ? null : ended.toInstant(),
        row.getInt("asked"),
        row.getInt("answered"),
        row.getInt("known"),
        row.getLong("revision"));
  }

  /**
   * Has a study run from now on, its limit of time too; all open questions are asked again, and
   * workers hear that earlier ones are void.
   */
  public static void run(Handle handle, String id, Collection<Integer> stages) {
    Instant begun = TournamentRows.now(handle);
    int updated =
        handle
            .createUpdate(
                """
                update tournament.studies
                set state = 'running', failure = '', ended_at = null, stages = :stages, asked = 0,
                  begun_at = :begun, asked_at = :begun, revision = revision + 1
                where id = :id
                """)
            .bind("id", id)
            .bindArray("stages", Integer.class, stages)
            .bind("begun", OffsetDateTime.ofInstant(begun, ZoneOffset.UTC))
            .execute();
    tell(handle, updated, id, Stage.RUNNING, begun);
  }

  /** Has workers end what they search for a study, or know that what it asks is wanted. */
  private static void tell(
      Handle handle, int updated, String id, @Nullable Stage stage, Instant at) {
    if (updated > 0) {
      Outbox.add(handle, List.of(new News.StageEntered(id, stage, 0, at)), "");
    }
  }

  /** Has a study end, or pause; workers end what they search for it. */
  public static void stop(Handle handle, String id, StudyStage stage, String failure) {
    int updated =
        handle
            .createUpdate(
                """
                update tournament.studies
                set state = :state, failure = :failure, revision = revision + 1,
                  ended_at = case when :state = 'paused' then null else clock_timestamp() end
                where id = :id and state in ('running', 'paused')
                """)
            .bind("id", id)
            .bind("state", stage.text())
            .bind("failure", failure)
            .execute();
    tell(
        handle,
        updated,
        id,
        stage == StudyStage.FINISHED ? Stage.FINISHED : Stage.CANCELLED,
        TournamentRows.now(handle));
  }

  /**
   * Takes note that questions were asked.
   *
   * @param asked the number of the last one
   * @param known positions that are known
   */
  public static void asked(Handle handle, String id, int asked, int known) {
    handle
        .createUpdate(
            """
            update tournament.studies
            set asked = :asked, known = :known, asked_at = clock_timestamp(), revision = revision + 1
            where id = :id
            """)
        .bind("id", id)
        .bind("asked", asked)
        .bind("known", known)
        .execute();
  }

  /** Has all open questions of studies that run asked again. */
  public static void askAgain(Handle handle) {
    handle.execute("update tournament.studies set asked = 0 where state = 'running'");
  }

  /** Deletes a study; workers end what they search for it. */
  public static boolean delete(Handle handle, String id) {
    int deleted = handle.execute("delete from tournament.studies where id = ?", id);
    tell(handle, deleted, id, null, TournamentRows.now(handle));
    return deleted > 0;
  }

  /**
   * Stores answers of a study, those that are not there; the study is locked by the transaction.
   *
   * @return the nodes that were searched for those that were stored
   */
  public static long answer(Handle handle, String id, Collection<Answer> answers) {
    PreparedBatch batch =
        handle.prepareBatch(
            """
            insert into tournament.study_answers (
              study_id, number, answered_at, turns, scores, depths)
            select id, :number, clock_timestamp(), :turns, :scores, :depths
            from tournament.studies
            where id = :id and :number between 1 and stages[cardinality(stages)]
            on conflict do nothing
            """);
    for (Answer answer : answers) {
      batch
          .bind("id", id)
          .bind("number", answer.number)
          .bindArray("turns", String.class, answer.turns.stream().map(AnalysedTurn::text).toList())
          .bindArray(
              "scores", Integer.class, answer.turns.stream().map(AnalysedTurn::score).toList())
          .bindArray(
              "depths", Integer.class, answer.turns.stream().map(AnalysedTurn::depth).toList())
          .add();
    }
    int[] inserted = batch.execute();
    int stored = Arrays.stream(inserted).sum();
    if (stored > 0) {
      handle.execute(
          "update tournament.studies set answered = answered + ?, revision = revision + 1"
              + " where id = ?",
          stored,
          id);
    }
    long nodes = 0;
    int index = 0;
    for (Answer answer : answers) {
      nodes += inserted[index++] * answer.nodes;
    }
    return nodes;
  }

  /** The answers that arrived after another one, in that order; 0 for all. */
  public static List<Stored> answersAfter(Handle handle, String id, long arrival) {
    return handle
        .createQuery(
            """
            select arrival, number, turns, scores, depths from tournament.study_answers
            where study_id = :id and arrival > :arrival order by arrival
            """)
        .bind("id", id)
        .bind("arrival", arrival)
        .map((row, context) -> stored(row))
        .list();
  }

  private static Stored stored(ResultSet row) throws SQLException {
    String[] texts = (String[]) row.getArray("turns").getArray();
    Integer[] scores = (Integer[]) row.getArray("scores").getArray();
    Integer[] depths = (Integer[]) row.getArray("depths").getArray();
    List<AnalysedTurn> turns = new ArrayList<>();
    for (int i = 0; i < texts.length; i++) {
      turns.add(new AnalysedTurn(texts[i], scores[i], depths[i]));
    }
    return new Stored(row.getLong("arrival"), row.getInt("number"), turns);
  }

  /** When the last answer of a study came; empty where none did. */
  public static Optional<Instant> lastAnswer(Handle handle, String id) {
    return handle
        .createQuery("select max(answered_at) from tournament.study_answers where study_id = :id")
        .bind("id", id)
        .mapTo(OffsetDateTime.class)
        .findOne()
        .map(OffsetDateTime::toInstant);
  }

  /** How many answers came within the last minute. */
  public static int answeredInLastMinute(Handle handle, String id) {
    return handle
        .createQuery(
            """
            select count(*) from tournament.study_answers
            where study_id = :id and answered_at > clock_timestamp() - interval '1 minute'
            """)
        .bind("id", id)
        .mapTo(int.class)
        .one();
  }

  /** The positions that studies which run still want searched. */
  public static long countWanted(Handle handle) {
    return handle
        .createQuery(
            """
            select coalesce(sum(greatest(0, stages[cardinality(stages)] - answered)::bigint), 0)
            from tournament.studies where state = 'running'
            """)
        .mapTo(long.class)
        .one();
  }
}
