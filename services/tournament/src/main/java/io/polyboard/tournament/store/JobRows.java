package io.polyboard.tournament.store;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import io.polyboard.proto.balance.v1.BalanceProgress;
import io.polyboard.tournament.Announcements;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** The table of jobs. Stateless. */
public final class JobRows {
  /** Held by whoever advances the jobs of the first kind; the next numbers are for the others. */
  private static final long ADVANCING = 0x706f6c79_6a6f6273L;

  /** Held by whoever has one more job run. */
  private static final long RUNNING = ADVANCING - 1;

  private JobRows() {}

  /** A job that was created by a request, with the digest of what was asked for. */
  public record Created(String id, String digest) {}

  /**
   * Which jobs to list.
   *
   * @param stages only in these; empty for all
   * @param owner only of this one; empty for all
   * @param variant only of this one, its id or digest; empty for all
   */
  public record Filter(Set<JobStage> stages, String owner, String variant) {
    public Filter {
      stages = Set.copyOf(stages);
    }
  }

  /** Where a list goes on: after the job of this age and id. */
  public record Place(Instant createdAt, String id) {}

  /** Waits until no other transaction has one more job run. */
  public static void lockRunning(Handle handle) {
    handle.execute("select pg_advisory_xact_lock(?)", RUNNING);
  }

  /**
   * Whether nobody else advances jobs of a kind until the handle is closed or {@link
   * #unlockAdvancing} is called.
   */
  public static boolean tryLockAdvancing(Handle handle, JobKind kind) {
    return handle
        .createQuery("select pg_try_advisory_lock(:lock)")
        .bind("lock", ADVANCING + kind.ordinal())
        .mapTo(boolean.class)
        .one();
  }

  /** Lets others advance them. */
  public static void unlockAdvancing(Handle handle, JobKind kind) {
    var unused =
        handle
            .createQuery("select pg_advisory_unlock(:lock)")
            .bind("lock", ADVANCING + kind.ordinal())
            .mapTo(boolean.class)
            .one();
  }

  /** What a request of an owner has created. */
  public static Optional<Created> byRequest(
      Handle handle, JobKind kind, String owner, String requestId) {
    return handle
        .createQuery(
            "select id, request_digest from tournament.jobs"
                + " where kind = :kind and owner = :owner and request_id = :request")
        .bind("kind", kind.text())
        .bind("owner", owner)
        .bind("request", requestId)
        .map((row, context) -> new Created(row.getString(1), row.getString(2)))
        .findOne();
  }

  /**
   * How many jobs of a kind run.
   *
   * @param owner only its own, without those that its quotas do not bind; null for all
   */
  public static int countRunning(Handle handle, JobKind kind, @Nullable String owner) {
    return handle
        .createQuery(
            """
            select count(*) from tournament.jobs
            where kind = :kind and state = 'running'
              and (cast(:owner as text) is null or owner = :owner and in_quota)
            """)
        .bind("kind", kind.text())
        .bind("owner", owner)
        .mapTo(int.class)
        .one();
  }

  /**
   * Inserts a job that runs from now on.
   *
   * @param requestId of the request that created it, or null
   * @param digest of what was asked for
   */
  public static void insert(Handle handle, Job job, @Nullable String requestId, String digest) {
    handle
        .createUpdate(
            """
            insert into tournament.jobs (
              id, kind, request_id, request_digest, display_name, owner, in_quota, variant_id, variant_digest,
              spec, stages, state, created_at, begun_at, asked_at)
            values (
              :id, :kind, :request, :digest, :name, :owner, :inQuota, :variant, :variantDigest,
              :spec, :stages, 'running', clock_timestamp(), clock_timestamp(), clock_timestamp())
            """)
        .bind("id", job.id())
        .bind("kind", job.kind().text())
        .bind("request", requestId)
        .bind("digest", digest)
        .bind("name", job.displayName())
        .bind("owner", job.owner())
        .bind("inQuota", job.inQuota())
        .bind("variant", job.variantId())
        .bind("variantDigest", job.variantDigest())
        .bind("spec", job.spec().toByteArray())
        .bindArray("stages", Integer.class, job.stages())
        .execute();
  }

  public static Optional<Job> find(Handle handle, JobKind kind, String id) {
    return find(handle, kind, id, "");
  }

  /** A job that nobody else changes until the end of the transaction. */
  public static Optional<Job> lock(Handle handle, JobKind kind, String id) {
    return find(handle, kind, id, " for update");
  }

  private static Optional<Job> find(Handle handle, JobKind kind, String id, String lock) {
    return handle
        .createQuery("select * from tournament.jobs where id = :id and kind = :kind" + lock)
        .bind("id", id)
        .bind("kind", kind.text())
        .map((row, context) -> job(row))
        .findOne();
  }

  public static List<Job> running(Handle handle, JobKind kind) {
    return handle
        .createQuery(
            "select * from tournament.jobs where kind = :kind and state = 'running' order by id")
        .bind("kind", kind.text())
        .map((row, context) -> job(row))
        .list();
  }

  /**
   * Jobs, the newest first.
   *
   * @param after where to go on, or null
   */
  public static List<Job> list(
      Handle handle, JobKind kind, Filter filter, @Nullable Place after, int most) {
    return handle
        .createQuery(
            """
            select * from tournament.jobs
            where kind = :kind and (:anyStage or state = any(:stages)) and (:owner = '' or owner = :owner)
              and (:variant = '' or variant_id = :variant or variant_digest = :variant)
              and (cast(:at as timestamptz) is null or (created_at, id) < (:at, :id))
            order by created_at desc, id desc limit :most
            """)
        .bind("kind", kind.text())
        .bind("anyStage", filter.stages().isEmpty())
        .bindArray("stages", String.class, filter.stages().stream().map(JobStage::text).toList())
        .bind("owner", filter.owner())
        .bind("variant", filter.variant())
        .bind(
            "at",
            after == null ? null : OffsetDateTime.ofInstant(after.createdAt(), ZoneOffset.UTC))
        .bind("id", after == null ? "" : after.id())
        .bind("most", most)
        .map((row, context) -> job(row))
        .list();
  }

  private static Job job(ResultSet row) throws SQLException {
    OffsetDateTime ended = row.getObject("ended_at", OffsetDateTime.class);
    JobKind kind = JobKind.valueOf(row.getString("kind").toUpperCase(Locale.ROOT));
    Message spec;
    BalanceProgress progress;
    try {
      spec = kind.spec().parseFrom(row.getBytes("spec"));
      progress = BalanceProgress.parseFrom(row.getBytes("progress"));
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalStateException("job " + row.getString("id") + " is stored corrupt", e);
    }
    return new Job(
        row.getString("id"),
        kind,
        row.getString("display_name"),
        row.getString("owner"),
        row.getBoolean("in_quota"),
        row.getString("variant_id"),
        row.getString("variant_digest"),
        spec,
        Arrays.asList((Integer[]) row.getArray("stages").getArray()),
        JobStage.parse(row.getString("state")),
        row.getString("failure"),
        TournamentRow.instant(row, "created_at"),
        TournamentRow.instant(row, "begun_at"),
        TournamentRow.instant(row, "asked_at"),
        ended == null ? null : ended.toInstant(),
        row.getInt("asked"),
        row.getInt("answered"),
        row.getInt("known"),
        progress,
        row.getLong("revision"));
  }

  /**
   * Has a job run from now on, its limit of time too; all open questions of a study are asked
   * again, and workers hear that earlier ones are void.
   */
  public static void run(Handle handle, Job job, Collection<Integer> stages) {
    Instant begun = TournamentRows.now(handle);
    int updated =
        handle
            .createUpdate(
                """
                update tournament.jobs
                set state = 'running', failure = '', ended_at = null, stages = :stages, asked = 0,
                  begun_at = :begun, asked_at = :begun, revision = revision + 1
                where id = :id
                """)
            .bind("id", job.id())
            .bindArray("stages", Integer.class, stages)
            .bind("begun", OffsetDateTime.ofInstant(begun, ZoneOffset.UTC))
            .execute();
    notifyWorkers(handle, updated, job, Stage.RUNNING, begun);
  }

  /** Has workers end what they search for a study, or know that what it asks is wanted. */
  private static void notifyWorkers(
      Handle handle, int updated, Job job, @Nullable Stage stage, Instant at) {
    if (updated > 0 && job.kind() == JobKind.STUDY) {
      Outbox.add(handle, List.of(Announcements.stage(job.id(), stage, 0, at)), "");
    }
  }

  /** Has a job end, or pause; workers end what they search for it. */
  public static void stop(Handle handle, Job job, JobStage stage, String failure) {
    int updated =
        handle
            .createUpdate(
                """
                update tournament.jobs
                set state = :state, failure = :failure, revision = revision + 1,
                  ended_at = case when :state = 'paused' then null else clock_timestamp() end
                where id = :id and state in ('running', 'paused')
                """)
            .bind("id", job.id())
            .bind("state", stage.text())
            .bind("failure", failure)
            .execute();
    notifyWorkers(
        handle,
        updated,
        job,
        stage == JobStage.FINISHED ? Stage.FINISHED : Stage.CANCELLED,
        TournamentRows.now(handle));
  }

  /** Notes how far a balance run is. */
  public static void advance(Handle handle, String id, BalanceProgress progress) {
    handle
        .createUpdate(
            "update tournament.jobs set progress = :progress, revision = revision + 1"
                + " where id = :id")
        .bind("id", id)
        .bind("progress", progress.toByteArray())
        .execute();
  }

  /** Deletes a job; workers end what they search for it. */
  public static void delete(Handle handle, Job job) {
    int deleted = handle.execute("delete from tournament.jobs where id = ?", job.id());
    notifyWorkers(handle, deleted, job, null, TournamentRows.now(handle));
  }
}
