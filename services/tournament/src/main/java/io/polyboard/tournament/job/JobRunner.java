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
 * Advances the running jobs of one kind: when this process has news of one, and regularly, because
 * another process may have news. Only one process does so at a time. Has one thread.
 */
public abstract class JobRunner {
  private static final Logger LOG = Logger.getLogger(JobRunner.class);

  /** News within this time is handled together. */
  private static final long GATHERING_MILLIS = 10;

  private static final long PAUSE_MILLIS = 500;

  protected final TournamentDatabase database;
  private final JobKind kind;
  private final Jobs jobs;
  private final long idleMillis;
  private final ServiceThread thread;

  /**
   * @param name of the thread
   * @param idleMillis time between two rounds without news in this process
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

  /** Starts to advance jobs. Call once. */
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
        LOG.warnf("cannot advance %s, retrying: %s", jobs.plural(), e.getMessage());
        Thread.sleep(PAUSE_MILLIS);
      }
    }
  }

  /**
   * Advances a running job.
   *
   * @param handle outside a transaction
   */
  protected abstract void advance(Handle handle, Job job) throws Exception;

  /** Stops the thread. Its current work is completed, or done again by the next runner. */
  @PreDestroy
  public void close() {
    thread.close(thread::interrupt);
  }
}
