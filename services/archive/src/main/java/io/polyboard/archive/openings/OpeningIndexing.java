package io.polyboard.archive.openings;

import io.polyboard.service.thread.ServiceThread;
import io.polyboard.service.thread.ServiceThreads;
import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.time.Duration;

/** Keeps the opening explorer up to date, by one thread. */
@ApplicationScoped
class OpeningIndexing {
  private static final Duration PAUSE = Duration.ofSeconds(1);

  private final OpeningIndex index;
  private final ServiceThread thread;

  @Inject
  OpeningIndexing(OpeningIndex index, ServiceThreads threads) {
    this.index = index;
    thread = threads.makeRepeating("openings", () -> PAUSE, this::count);
  }

  void begin(@Observes StartupEvent started) {
    thread.start();
  }

  private void count() throws InterruptedException {
    while (!index.step(OpeningIndex.MOST_GAMES).isLast()) {
      if (Thread.interrupted()) {
        throw new InterruptedException("ended");
      }
    }
  }

  @PreDestroy
  void close() {
    thread.end();
    thread.interrupt();
  }
}
