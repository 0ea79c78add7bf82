package io.polyboard.tournament.store;

import module java.base;

import com.google.protobuf.InvalidProtocolBufferException;
import io.polyboard.proto.balance.v1.BalanceProgress;
import io.polyboard.service.schema.Attached;
import io.polyboard.service.schema.SqlArray;
import io.polyboard.tournament.Announcements;
import io.polyboard.tournament.store.TournamentRows.Created;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.argument.Argument;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.statement.StatementContext;
import org.jdbi.v3.sqlobject.SqlObject;
import org.jdbi.v3.sqlobject.config.RegisterConstructorMapper;
import org.jdbi.v3.sqlobject.config.RegisterRowMapper;
import org.jdbi.v3.sqlobject.customizer.BindMethods;
import org.jdbi.v3.sqlobject.statement.SqlQuery;
import org.jdbi.v3.sqlobject.statement.SqlUpdate;
import org.jspecify.annotations.Nullable;

/** The table of jobs. */
@RegisterConstructorMapper(Created.class)
@RegisterRowMapper(JobRows.Mapper.class)
public interface JobRows extends SqlObject {
  /** The lock for advancing jobs of the first kind; the next numbers are for the other kinds. */
  long ADVANCING = 0x706f6c79_6a6f6273L;

  /** The lock for running one more job. */
  long RUNNING = ADVANCING - 1;

  static JobRows in(Handle handle) {
    return Attached.to(handle, JobRows.class);
  }

  /**
   * Which jobs to list.
   *
   * @param stages only jobs in these; empty for all
   * @param owner only jobs of this owner; empty for all
   * @param variant only jobs of this variant, by id or digest; empty for all
   */
  record Filter(Set<JobStage> stages, String owner, String variant) {
    public Filter {
      stages = Set.copyOf(stages);
    }
  }

  /** Waits until no other transaction is starting a job. */
  default void lockRunning() {
    getHandle().execute("select pg_advisory_xact_lock(?)", RUNNING);
  }

  /** The job that an owner's request created. */
  @SqlQuery(
      """
      select id, request_digest as digest from tournament.jobs
      where kind = lower(:kind) and owner = :owner and request_id = :requestId
      """)
  Optional<Created> byRequest(JobKind kind, String owner, String requestId);

  /**
   * The number of running jobs of a kind.
   *
   * @param owner counts only jobs of this owner to which quotas apply; null for all jobs
   */
  @SqlQuery(
      """
      select count(*) from tournament.jobs
      where kind = lower(:kind) and state = 'running'
        and (cast(:owner as text) is null or owner = :owner and in_quota)
      """)
  int countRunning(JobKind kind, @Nullable String owner);

  /**
   * Inserts a running job.
   *
   * @param requestId of the request that created it, or null
   * @param digest of the request
   */
  @SqlQuery(
      """
      insert into tournament.jobs (
        id, kind, request_id, request_digest, display_name, owner, in_quota, variant_id, variant_digest,
        spec, stages, state, created_at, begun_at, asked_at)
      values (
        :id, lower(:kind), :requestId, :digest, :displayName, :owner, :inQuota, :variantId,
        :variantDigest, :bytes, :stages, 'running', clock_timestamp(), clock_timestamp(),
        clock_timestamp())
      returning *
      """)
  Job insert(@BindMethods NewJob job, @Nullable String requestId, String digest);

  @SqlQuery("select * from tournament.jobs where id = :id and kind = lower(:kind)")
  Optional<Job> find(JobKind kind, String id);

  /** Locks a job until the end of the transaction. */
  @SqlQuery("select * from tournament.jobs where id = :id and kind = lower(:kind) for update")
  Optional<Job> lock(JobKind kind, String id);

  @SqlQuery(
      """
      select * from tournament.jobs where kind = lower(:kind) and state = 'running' order by id
      """)
  List<Job> running(JobKind kind);

  /**
   * Lists jobs, newest first.
   *
   * @param after where to continue, or null
   */
  default List<Job> list(JobKind kind, Filter filter, @Nullable Place after, int max) {
    return list(
        kind,
        SqlArray.texts(filter.stages(), JobStage::name),
        filter.owner(),
        filter.variant(),
        after == null ? null : after.createdAt(),
        after == null ? "" : after.id(),
        max);
  }

  @SqlQuery(
      """
      select * from tournament.jobs
      where kind = lower(:kind) and (cardinality(:stages) = 0 or upper(state) = any(:stages))
        and (:owner = '' or owner = :owner)
        and (:variant = '' or variant_id = :variant or variant_digest = :variant)
        and (cast(:at as timestamptz) is null or (created_at, id) < (:at, :id))
      order by created_at desc, id desc limit :max
      """)
  List<Job> list(
      JobKind kind,
      Argument stages,
      String owner,
      String variant,
      @Nullable Instant at,
      String id,
      int max);

  final class Mapper implements RowMapper<Job> {
    @Override
    public Job map(ResultSet row, StatementContext context) throws SQLException {
      JobKind kind = JobKind.valueOf(row.getString("kind").toUpperCase(Locale.ROOT));
      try {
        return new Job(
            row.getString("id"),
            kind,
            row.getString("display_name"),
            row.getString("owner"),
            row.getBoolean("in_quota"),
            row.getString("variant_id"),
            row.getString("variant_digest"),
            kind.spec().parseFrom(row.getBytes("spec")),
            Arrays.asList((Integer[]) row.getArray("stages").getArray()),
            JobStage.valueOf(row.getString("state").toUpperCase(Locale.ROOT)),
            row.getString("failure"),
            TournamentRow.instant(row, "created_at"),
            TournamentRow.instant(row, "begun_at"),
            TournamentRow.instant(row, "asked_at"),
            row.getObject("ended_at") == null ? null : TournamentRow.instant(row, "ended_at"),
            row.getInt("asked"),
            row.getInt("answered"),
            row.getInt("known"),
            BalanceProgress.parseFrom(row.getBytes("progress")),
            row.getLong("revision"));
      } catch (InvalidProtocolBufferException e) {
        throw new IllegalStateException("the stored job " + row.getString("id") + " is corrupt", e);
      }
    }
  }

  /**
   * Runs a job from now on, with a new time limit. All open questions of a study are asked again,
   * and workers are notified that earlier ones are invalid.
   */
  default void run(Job job, List<Integer> stages) {
    Instant begun = TournamentRows.now(getHandle());
    notifyWorkers(run(job.id(), stages, begun), job, Stage.RUNNING, begun);
  }

  @SqlUpdate(
      """
      update tournament.jobs
      set state = 'running', failure = '', ended_at = null, stages = :stages, asked = 0,
        begun_at = :begun, asked_at = :begun, revision = revision + 1
      where id = :id
      """)
  int run(String id, List<Integer> stages, Instant begun);

  /** Notifies workers to stop searching for a study, or that its questions are valid. */
  private void notifyWorkers(int updated, Job job, @Nullable Stage stage, Instant at) {
    if (updated > 0 && job.kind() == JobKind.STUDY) {
      Outbox.in(getHandle()).add(List.of(Announcements.stage(job.id(), stage, 0, at)), "");
    }
  }

  /** Ends or pauses a job; workers stop searching for it. */
  default void stop(Job job, JobStage stage, String failure) {
    notifyWorkers(
        stop(job.id(), stage, failure),
        job,
        stage == JobStage.FINISHED ? Stage.FINISHED : Stage.CANCELLED,
        TournamentRows.now(getHandle()));
  }

  @SqlUpdate(
      """
      update tournament.jobs
      set state = lower(:stage), failure = :failure, revision = revision + 1,
        ended_at = case when lower(:stage) = 'paused' then null else clock_timestamp() end
      where id = :id and state in ('running', 'paused')
      """)
  int stop(String id, JobStage stage, String failure);

  /** Stores the progress of a balance run, as the contract's message. */
  @SqlUpdate(
      "update tournament.jobs set progress = :progress, revision = revision + 1 where id = :id")
  void advance(String id, byte[] progress);

  /** Deletes a job; workers stop searching for it. */
  default void delete(Job job) {
    int deleted = getHandle().execute("delete from tournament.jobs where id = ?", job.id());
    notifyWorkers(deleted, job, null, TournamentRows.now(getHandle()));
  }
}
