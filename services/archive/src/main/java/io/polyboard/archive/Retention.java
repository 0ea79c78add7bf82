package io.polyboard.archive;

import io.polyboard.archive.store.ArchiveDatabase;
import io.polyboard.archive.store.OldGames;
import io.polyboard.service.thread.ServiceThread;
import io.polyboard.service.thread.ServiceThreads;
import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jboss.logging.Logger;

/** Deletes games that were kept long enough. Safe beside other processes that do the same. */
@ApplicationScoped
public class Retention {
  private static final Logger LOG = Logger.getLogger(Retention.class);
  private static final Duration PAUSE = Duration.ofHours(1);

  private final OldGames games;
  private final ArchiveDatabase database;

  /** Empty without a limit of age: the liveness check expects every thread that was made. */
  private final Optional<ServiceThread> thread;

  @Inject
  Retention(
      OldGames games, ArchiveDatabase database, ArchiveConfig settings, ServiceThreads threads) {
    this.games = games;
    this.database = database;
    thread =
        settings
            .retention()
            .map(kept ->
                threads.makeRepeating(
                    "archive-retention", () -> PAUSE, () -> delete(database.now().minus(kept))));
  }

  void begin(@Observes StartupEvent started) {
    thread.ifPresent(ServiceThread::start);
  }

  @PreDestroy
  void close() {
    thread.ifPresent(each -> {
      each.end();
      each.interrupt();
    });
  }

  /** Deletes the games that were stored before a time, the oldest first. */
  void delete(Instant time) throws InterruptedException {
    long deleted = 0;
    int some;
    do {
      some = games.delete(time);
      deleted += some;
      if (Thread.interrupted()) {
        throw new InterruptedException("ended");
      }
    } while (some > 0);
    if (deleted > 0) {
      LOG.infof("deleted %d games that were stored before %s", deleted, time);
    }
  }
}
