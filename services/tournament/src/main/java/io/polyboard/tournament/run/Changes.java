package io.polyboard.tournament.run;

import io.polyboard.tournament.store.TournamentDatabase;
import io.polyboard.tournament.store.TournamentRows;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jboss.logging.Logger;

/**
 * Tells who waits for it that a tournament has changed, in this process or another one: one thread
 * looks at the versions of all tournaments that are being watched, however many watch them.
 * Thread-safe.
 */
@ApplicationScoped
public class Changes {
  private static final Logger LOG = Logger.getLogger(Changes.class);
  private static final long POLL_MILLIS = 250;

  private final TournamentDatabase database;
  private final Map<String, Watched> watched = new HashMap<>();
  private final Thread thread = Thread.ofVirtual().name("versions").unstarted(this::run);
  private int watches;
  private boolean started;
  private boolean closed;

  /** A tournament that is being watched. */
  private static final class Watched {
    private int watches;
    private long version;
  }

  /** One that watches; to be closed by it. For one thread. */
  public final class Watch implements AutoCloseable {
    private final String tournamentId;

    private Watch(String tournamentId) {
      this.tournamentId = tournamentId;
    }

    /** Waits until the tournament has a version after this one. */
    public void await(long version) throws InterruptedException {
      synchronized (Changes.this) {
        while (watchedHere().version <= version && !closed) {
          Changes.this.wait();
        }
      }
    }

    private Watched watchedHere() {
      Watched here = watched.get(tournamentId);
      if (here == null) {
        throw new IllegalStateException("closed");
      }
      return here;
    }

    @Override
    public void close() {
      synchronized (Changes.this) {
        Watched here = watchedHere();
        watches--;
        if (--here.watches == 0) {
          watched.remove(tournamentId);
        }
      }
    }
  }

  @Inject
  public Changes(TournamentDatabase database) {
    this.database = database;
  }

  /** Begins to watch, unless as many watch already. */
  public synchronized Optional<Watch> watch(String tournamentId, int most) {
    if (watches >= most) {
      return Optional.empty();
    }
    if (!started) {
      started = true;
      thread.start();
    }
    watches++;
    watched.computeIfAbsent(tournamentId, id -> new Watched()).watches++;
    notifyAll();
    return Optional.of(new Watch(tournamentId));
  }

  /** How many watch. */
  public synchronized int watches() {
    return watches;
  }

  /** Has a tournament looked at soon that was changed by this process. */
  synchronized void happened(String tournamentId, long version) {
    Watched here = watched.get(tournamentId);
    if (here != null && version > here.version) {
      here.version = version;
      notifyAll();
    }
  }

  @PreDestroy
  public synchronized void close() {
    closed = true;
    notifyAll();
    thread.interrupt();
  }

  private void run() {
    try {
      while (true) {
        List<String> ids;
        synchronized (this) {
          while (watched.isEmpty() && !closed) {
            wait();
          }
          if (closed) {
            return;
          }
          ids = List.copyOf(watched.keySet());
        }
        try {
          database
              .withHandle(handle -> TournamentRows.versions(handle, ids))
              .forEach(this::happened);
        } catch (RuntimeException e) {
          LOG.debug("versions cannot be read", e);
        }
        Thread.sleep(POLL_MILLIS);
      }
    } catch (InterruptedException e) {
      LOG.debug("no versions are read any more");
    }
  }
}
