package io.polyboard.tournament.run;

import module java.base;

import io.polyboard.service.thread.ServiceThread;
import io.polyboard.service.thread.ServiceThreads;
import io.polyboard.tournament.store.TournamentDatabase;
import io.polyboard.tournament.store.TournamentRows;
import io.quarkus.runtime.ShutdownEvent;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.sql.SQLException;
import org.jboss.logging.Logger;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;

/**
 * Wakes callers that wait for a tournament to change, in this process or another one. While anybody
 * watches, one thread listens to the database, which notifies of every change (see {@link
 * TournamentRows#CHANNEL}). Thread-safe.
 */
@ApplicationScoped
public class Changes {
  private static final Logger LOG = Logger.getLogger(Changes.class);

  /** How long to wait for notifications before checking whether anybody still watches. */
  private static final int LISTEN_MILLIS = 500;

  /** How often to read revisions in addition. */
  private static final long READ_NANOS = 5_000_000_000L;

  private static final long RETRY_MILLIS = 1_000;

  private final TournamentDatabase database;
  private final Map<String, Watched> watched = new HashMap<>();
  private final ServiceThread thread;
  private int watches;
  private boolean begun;
  private boolean closed;

  /** A tournament that is being watched. */
  private static final class Watched {
    private int watches;
    private long revision;
  }

  /** A watch of a tournament; its user must close it. For one thread. */
  public final class Watch implements AutoCloseable {
    private final String tournamentId;
    private final Watched here;

    private Watch(String tournamentId, Watched here) {
      this.tournamentId = tournamentId;
      this.here = here;
    }

    /**
     * Waits until the tournament has a later revision than this one or is deleted, at most for this
     * time.
     *
     * @return whether that happened
     * @throws CancellationException if the service shuts down
     */
    public boolean await(long revision, Duration atMost) throws InterruptedException {
      long deadline = System.nanoTime() + atMost.toNanos();
      synchronized (Changes.this) {
        while (here.revision <= revision) {
          if (closed) {
            throw new CancellationException("the service is shutting down");
          }
          long millis = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
          if (millis <= 0) {
            return false;
          }
          Changes.this.wait(millis);
        }
      }
      return true;
    }

    /** The latest known revision, but at least this one. */
    public long revision(long atLeast) {
      synchronized (Changes.this) {
        return Math.max(atLeast, here.revision);
      }
    }

    @Override
    public void close() {
      synchronized (Changes.this) {
        watches--;
        if (--here.watches == 0) {
          watched.remove(tournamentId);
        }
      }
    }
  }

  @Inject
  public Changes(TournamentDatabase database, ServiceThreads threads) {
    this.database = database;
    thread = threads.make("changes", this::run);
  }

  /** Starts a watch; empty if there are this many already. */
  public synchronized Optional<Watch> watch(String tournamentId, int max) {
    if (watches >= max) {
      return Optional.empty();
    }
    if (!begun && !closed) {
      begun = true;
      thread.start();
    }
    watches++;
    Watched here = watched.computeIfAbsent(tournamentId, id -> new Watched());
    here.watches++;
    notifyAll();
    return Optional.of(new Watch(tournamentId, here));
  }

  /** The number of watches. */
  public synchronized int watches() {
    return watches;
  }

  private synchronized void happened(String tournamentId, long revision) {
    Watched here = watched.get(tournamentId);
    if (here != null && revision > here.revision) {
      here.revision = revision;
      notifyAll();
    }
  }

  /** Ends all watches before the objects that they use are closed. */
  void stop(@Observes ShutdownEvent event) {
    close();
  }

  @PreDestroy
  public synchronized void close() {
    closed = true;
    notifyAll();
    thread.stop();
  }

  private void run() throws InterruptedException {
    while (awaitWatches()) {
      try {
        database.withHandle(handle -> {
          listen(handle);
          return true;
        });
      } catch (SQLException | JdbiException e) {
        LOG.debug("cannot listen for changes", e);
        Thread.sleep(RETRY_MILLIS);
      }
    }
  }

  /** Waits until somebody watches; false if it is closed. */
  private synchronized boolean awaitWatches() throws InterruptedException {
    while (watched.isEmpty() && !closed) {
      wait();
    }
    return !closed;
  }

  private synchronized List<String> watchedIds() {
    return closed ? List.of() : List.copyOf(watched.keySet());
  }

  private void listen(Handle handle) throws SQLException {
    handle.execute("listen " + TournamentRows.CHANNEL);
    try {
      PGConnection connection = handle.getConnection().unwrap(PGConnection.class);
      for (List<String> ids = watchedIds(); !ids.isEmpty(); ids = watchedIds()) {
        // Finds changes from before it listened, and whether the database still answers.
        Map<String, Long> revisions = TournamentRows.in(handle).revisions(ids);
        ids.forEach(id -> happened(id, revisions.getOrDefault(id, TournamentRows.GONE)));
        hear(connection);
      }
    } finally {
      handle.execute("unlisten " + TournamentRows.CHANNEL);
    }
  }

  /**
   * Takes notifications for a limited time: only a query shows whether the connection still works.
   */
  private void hear(PGConnection connection) throws SQLException {
    long end = System.nanoTime() + READ_NANOS;
    while (end - System.nanoTime() > 0 && !watchedIds().isEmpty()) {
      for (PGNotification each : connection.getNotifications(LISTEN_MILLIS)) {
        String[] words = each.getParameter().split(" ");
        happened(words[0], Long.parseLong(words[1]));
      }
    }
  }
}
