package io.polyboard.tournament.job;

import io.polyboard.service.thread.ServiceThread;
import io.polyboard.service.thread.ServiceThreads;
import io.polyboard.tournament.store.Job;
import io.polyboard.tournament.store.JobKind;
import io.polyboard.tournament.store.JobRows;
import io.polyboard.tournament.store.TournamentDatabase;
import jakarta.annotation.PreDestroy;
import org.jboss.logging.Logger;
import org.jdbi.v3.core.Handle;

/**
 * Advances the jobs of one kind that run: whenever there is news of one, and now and then, since
 * another process may have news. Of all processes one does so at a time. Has one thread.
 */
public abstract class JobRunner {
  private static final Logger LOG = Logger.getLogger(JobRunner.class);

  /** What comes within this time is looked at together. */
  private static final long GATHERING_MILLIS = 10;

  private static final long PAUSE_MILLIS = 500;

  protected final TournamentDatabase database;
  private final JobKind kind;
  private final Jobs jobs;
  private final long idleMillis;
  private final ServiceThread thread;

  /**
   * @param name of the thread
   * @param idleMillis between two looks, where nothing has happened here
   */
  protected JobRunner(
      String name,
      long idleMillis,
      JobKind kind,
      Jobs jobs,
      TournamentDatabase database,
      ServiceThreads threads) {
    this.database = database;
    this.kind = kind;
    this.jobs = jobs;
    this.idleMillis = idleMillis;
    thread = threads.make(name, this::run);
  }

  /** Begins to advance jobs; to be called once. */
  public void start() {
    thread.start();
  }

  private void run() throws InterruptedException {
    while (!thread.isToEnd()) {
      try {
        if (jobs.awaitNews(idleMillis)) {
          Thread.sleep(GATHERING_MILLIS);
        }
        boolean unused =
            database.alone(
                JobRows.ADVANCING + kind.ordinal(),
                handle -> {
                  for (Job job : JobRows.in(handle).running(kind)) {
                    advance(handle, job);
                  }
                });
      } catch (InterruptedException e) {
        throw e;
      } catch (Exception e) {
        LOG.warnf("%s are not advanced, and are tried again: %s", jobs.plural(), e.getMessage());
        Thread.sleep(PAUSE_MILLIS);
      }
    }
  }

  /**
   * Looks at a job that runs.
   *
   * @param handle outside of any transaction
   */
  protected abstract void advance(Handle handle, Job job) throws Exception;

  /** Ends it; what it does is done to its end, or again by the next one. */
  @PreDestroy
  public void close() {
    thread.close(thread::interrupt);
  }
}
