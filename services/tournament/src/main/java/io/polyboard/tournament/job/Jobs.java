package io.polyboard.tournament.job;

import module java.base;

import io.grpc.Status;
import io.polyboard.service.calls.Refusal;
import io.polyboard.tournament.TournamentConfig;
import io.polyboard.tournament.quota.Quotas;
import io.polyboard.tournament.store.Job;
import io.polyboard.tournament.store.JobKind;
import io.polyboard.tournament.store.JobRows;
import io.polyboard.tournament.store.JobRows.Filter;
import io.polyboard.tournament.store.JobStage;
import io.polyboard.tournament.store.NewJob;
import io.polyboard.tournament.store.Place;
import io.polyboard.tournament.store.TournamentDatabase;
import io.polyboard.tournament.store.TournamentRows.Created;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * Creates, pauses, resumes and deletes the jobs of one kind, and wakes their runner after each
 * change. Thread-safe, also with other processes.
 */
public abstract class Jobs {
  private static final int MAX_FAILURE = 500;

  protected final TournamentDatabase database;
  protected final Quotas quota;
  private final Terms terms;
  private final Semaphore news = new Semaphore(0);

  /**
   * The differences between the kinds of jobs.
   *
   * @param noun name of one job
   * @param idField the name of its id in the contract
   * @param limit maximum number of running jobs, and its setting
   * @param ownerLimit maximum number of running jobs of one owner, and its setting
   * @param unknown the reason if there is no such job
   * @param tooMany the reason if too many jobs run
   * @param requestTaken the reason if the request has created another job
   */
  public record Terms(
      JobKind kind,
      String noun,
      String plural,
      String idField,
      Limit limit,
      Limit ownerLimit,
      Enum<?> unknown,
      Enum<?> tooMany,
      Enum<?> requestTaken) {}

  /** A limit and its setting. */
  public record Limit(int max, String setting) {}

  protected Jobs(TournamentDatabase database, TournamentConfig settings, Terms terms) {
    this.database = database;
    this.terms = terms;
    quota = new Quotas(settings);
  }

  /** The name of a job's id in the contract. */
  public String idField() {
    return terms.idField;
  }

  String plural() {
    return terms.plural;
  }

  /**
   * The job that an owner's request created.
   *
   * @param digest of the request as it is now
   * @throws Refusal if the request was a different one then
   */
  public Optional<Job> createdBy(String owner, String requestId, String digest) {
    return database.withHandle(handle -> createdBy(handle, owner, requestId, digest));
  }

  private Optional<Job> createdBy(
      Handle handle, String owner, @Nullable String requestId, String digest) {
    if (requestId == null) {
      return Optional.empty();
    }
    Optional<Created> before = JobRows.in(handle).byRequest(terms.kind, owner, requestId);
    if (before.isPresent() && !before.get().digest().equals(digest)) {
      throw Refusal.of(
              Status.Code.ALREADY_EXISTS,
              terms.requestTaken,
              "the owner has created another " + terms.noun + " with this request_id")
          .with(terms.idField, before.get().id());
    }
    return before.flatMap(created -> JobRows.in(handle).find(terms.kind, created.id()));
  }

  /**
   * Creates a running job, or finds the one that the same request created before.
   *
   * @param requestId or null
   * @throws Refusal if the request has created another job, or too many jobs run
   */
  public Job create(NewJob job, @Nullable String requestId, String digest) {
    Job created =
        database.inTransaction(handle -> {
          requireRoom(handle, job.owner(), job.inQuota());
          Optional<Job> before = createdBy(handle, job.owner(), requestId, digest);
          if (before.isPresent()) {
            return before.get();
          }
          return JobRows.in(handle).insert(job, requestId, digest);
        });
    wake();
    return created;
  }

  /**
   * Refuses to run one more job if that exceeds a limit.
   *
   * @param isBound whether the quotas of its owner apply to the job and the caller
   */
  protected void requireRoom(Handle handle, String owner, boolean isBound) {
    JobRows.in(handle).lockRunning();
    if (JobRows.in(handle).countRunning(terms.kind, null) >= terms.limit.max) {
      throw Refusal.of(
              Status.Code.RESOURCE_EXHAUSTED,
              terms.tooMany,
              terms.limit.max + " " + terms.plural + " are running, which is the limit")
          .quota(terms.limit.setting, "running " + terms.plural);
    }
    if (isBound) {
      if (JobRows.in(handle).countRunning(terms.kind, owner) >= terms.ownerLimit.max) {
        throw Refusal.quotaExceeded(
            owner, terms.ownerLimit.max + " running " + terms.plural, terms.ownerLimit.setting);
      }
      quota.requireLeft(handle, owner);
    }
  }

  /**
   * A job.
   *
   * @throws Refusal if there is none with this id
   */
  public Job get(String id) {
    return database
        .withHandle(handle -> JobRows.in(handle).find(terms.kind, id))
        .orElseThrow(() -> unknown(id));
  }

  private Refusal unknown(String id) {
    return Refusal.of(
            Status.Code.NOT_FOUND, terms.unknown, "there is no " + terms.noun + " with this id")
        .with(terms.idField, id);
  }

  /** Lists jobs, newest first; see {@link JobRows#list}. */
  public List<Job> list(Filter filter, @Nullable Place after, int max) {
    return database.withHandle(handle -> JobRows.in(handle).list(terms.kind, filter, after, max));
  }

  /** Pauses a job until it is resumed; has no effect if it has ended. */
  public void pause(String id) {
    change(
        id,
        (handle, job) -> {
          if (job.stage() == JobStage.RUNNING) {
            JobRows.in(handle).stop(job, JobStage.PAUSED, "");
          }
        });
  }

  /**
   * Resumes a job that was paused or has failed; has no effect on others.
   *
   * @param isBound whether quotas apply to the caller
   */
  public void resume(String id, boolean isBound) {
    change(
        id,
        (handle, job) -> {
          if (isResumed(job)) {
            requireRoom(handle, job.owner(), isBound && job.inQuota());
            JobRows.in(handle).run(job, job.stages());
            resumed(handle, job);
          }
        });
  }

  /**
   * Called in the transaction that resumes a job.
   *
   * @param before the job as it was before
   */
  protected void resumed(Handle handle, Job before) {}

  protected boolean isResumed(Job job) {
    return job.stage() == JobStage.PAUSED || job.stage() == JobStage.FAILED;
  }

  /** Deletes a job and its results. */
  public void delete(String id) {
    change(id, (handle, job) -> JobRows.in(handle).delete(job));
  }

  /** A change of a locked job. */
  protected interface Change {
    void apply(Handle handle, Job job);
  }

  /** Changes a job and wakes the runner. */
  protected void change(String id, Change change) {
    database.inTransaction(handle -> {
      change.apply(handle, JobRows.in(handle).lock(terms.kind, id).orElseThrow(() -> unknown(id)));
      return id;
    });
    wake();
  }

  /** Ends a job that cannot continue, with the reason. */
  public static void fail(Handle handle, Job job, String reason) {
    String text = reason.replace('\0', ' ');
    JobRows.in(handle)
        .stop(
            job,
            JobStage.FAILED,
            text.length() <= MAX_FAILURE ? text : text.substring(0, MAX_FAILURE) + "…");
  }

  protected void wake() {
    news.release();
  }

  /** Waits at most this long for a change in this process; returns whether there was one. */
  public boolean awaitNews(long millis) throws InterruptedException {
    boolean isNews = news.tryAcquire(millis, TimeUnit.MILLISECONDS);
    news.drainPermits();
    return isNews;
  }
}
