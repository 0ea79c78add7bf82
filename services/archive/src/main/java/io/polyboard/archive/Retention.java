package io.polyboard.archive;

import module java.base;

import io.polyboard.archive.store.ArchiveDatabase;
import io.polyboard.archive.store.GameWriter;
import io.polyboard.service.thread.ServiceThreads;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import org.jboss.logging.Logger;

/** Deletes games older than the retention. Safe beside other processes that do the same. */
@ApplicationScoped
public class Retention {
  private static final Logger LOG = Logger.getLogger(Retention.class);
  private static final Duration PAUSE = Duration.ofHours(1);

  private final GameWriter games;
  private final ArchiveDatabase database;
  private final ArchiveConfig settings;

  @Inject
  Retention(GameWriter games, ArchiveDatabase database, ArchiveConfig settings) {
    this.games = games;
    this.database = database;
    this.settings = settings;
  }

  void begin(@Observes StartupEvent started, ServiceThreads threads) {
    settings
        .retention()
        .ifPresent(kept ->
            threads.repeat(
                "archive-retention", () -> PAUSE, () -> delete(database.now().minus(kept))));
  }

  /** Deletes the games that were stored before a time, the oldest first. */
  void delete(Instant time) throws InterruptedException {
    long deleted = 0;
    int some;
    do {
      some = games.deleteBefore(time);
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
