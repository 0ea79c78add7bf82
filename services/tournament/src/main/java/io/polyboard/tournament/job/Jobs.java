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
 * All jobs of one kind: creates, pauses, resumes and deletes them. What advances them is woken
 * after each change. Thread-safe, also together with other processes.
 */
public abstract class Jobs {
  private static final int MAX_FAILURE = 500;

  protected final TournamentDatabase database;
  protected final Quotas quota;
  private final Terms terms;
  private final Semaphore news = new Semaphore(0);

  /**
   * What differs between the kinds of jobs.
   *
   * @param noun what one of them is called
   * @param idField the name of its id in the contract
   * @param limit how many may run, and the setting that says so
   * @param ownerLimit how many of one owner may run, and the setting that says so
   * @param unknown the reason where there is none
   * @param tooMany the reason where too many run
   * @param requestTaken the reason where a request has created another one
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

  /** A limit, and the setting that says so. */
  public record Limit(int most, String setting) {}

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
   * The job that a request of an owner has created.
   *
   * @param digest of what is asked for now
   * @throws Refusal if something else was asked for then
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
              "its owner has created another " + terms.noun + " with this request_id")
          .with(terms.idField, before.get().id());
    }
    return before.flatMap(created -> JobRows.in(handle).find(terms.kind, created.id()));
  }

  /**
   * Creates a job that runs, or finds the one that the same request has created before.
   *
   * @param requestId or null
   * @throws Refusal if the request has created another one, or too many run
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
   * Refuses to let one more job run if that is too many.
   *
   * @param isBound whether the quotas of its owner bind it, and who asks
   */
  protected void requireRoom(Handle handle, String owner, boolean isBound) {
    JobRows.in(handle).lockRunning();
    if (JobRows.in(handle).countRunning(terms.kind, null) >= terms.limit.most) {
      throw Refusal.of(
              Status.Code.RESOURCE_EXHAUSTED,
              terms.tooMany,
              terms.limit.most + " " + terms.plural + " run already")
          .quota(terms.limit.setting, terms.plural + " that run");
    }
    if (isBound) {
      if (JobRows.in(handle).countRunning(terms.kind, owner) >= terms.ownerLimit.most) {
        throw Refusal.quotaExceeded(
            owner,
            terms.ownerLimit.most + " " + terms.plural + " that run",
            terms.ownerLimit.setting);
      }
      quota.requireLeft(handle, owner);
    }
  }

  /**
   * A job.
   *
   * @throws Refusal if there is none of this id
   */
  public Job get(String id) {
    return database
        .withHandle(handle -> JobRows.in(handle).find(terms.kind, id))
        .orElseThrow(() -> unknown(id));
  }

  private Refusal unknown(String id) {
    return Refusal.of(
            Status.Code.NOT_FOUND, terms.unknown, "there is no " + terms.noun + " of this id")
        .with(terms.idField, id);
  }

  /** Jobs, the newest first; see {@link JobRows#list}. */
  public List<Job> list(Filter filter, @Nullable Place after, int most) {
    return database.withHandle(handle -> JobRows.in(handle).list(terms.kind, filter, after, most));
  }

  /** Has a job do nothing until it is resumed; changes nothing if it has ended. */
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
   * Resumes a job that was paused or has failed; changes nothing in others.
   *
   * @param isBound whether the quotas of owners bind who asks
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
   * @param before as it was
   */
  protected void resumed(Handle handle, Job before) {}

  protected boolean isResumed(Job job) {
    return job.stage() == JobStage.PAUSED || job.stage() == JobStage.FAILED;
  }

  /** Deletes a job with all that it has found. */
  public void delete(String id) {
    change(id, (handle, job) -> JobRows.in(handle).delete(job));
  }

  /** A change of a job that is locked. */
  protected interface Change {
    void apply(Handle handle, Job job);
  }

  /** Changes a job, and wakes what advances jobs. */
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

  /** Waits until something has changed here, at most for so long. */
  public boolean awaitNews(long millis) throws InterruptedException {
    boolean isNews = news.tryAcquire(millis, TimeUnit.MILLISECONDS);
    news.drainPermits();
    return isNews;
  }
}
