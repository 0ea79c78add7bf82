package io.polyboard.archive.openings;

import io.polyboard.archive.store.OpeningSegments;
import io.polyboard.events.ServiceThread;
import io.polyboard.events.ServiceThreads;
import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.time.Duration;

/**
 * Keeps the opening explorer up to date: one thread puts in what is stored, another merges
 * segments, which may take minutes.
 */
@ApplicationScoped
class OpeningIndexing {
  private static final Duration PAUSE = Duration.ofSeconds(1);

  private final OpeningIndex index;
  private final OpeningSegments segments;
  private final ServiceThread putting;
  private final ServiceThread merging;

  @Inject
  OpeningIndexing(OpeningIndex index, OpeningSegments segments, ServiceThreads threads) {
    this.index = index;
    this.segments = segments;
    putting = threads.makeRepeating("openings", () -> PAUSE, this::put);
    merging = threads.makeRepeating("openings-merging", () -> PAUSE, this::merge);
  }

  void begin(@Observes StartupEvent started) {
    putting.start();
    merging.start();
  }

  private void put() throws InterruptedException {
    while (!index.step(OpeningIndex.MOST_GAMES).isLast()) {
      if (Thread.interrupted()) {
        throw new InterruptedException("ended");
      }
    }
  }

  private void merge() throws InterruptedException {
    while (segments.merge()) {
      if (Thread.interrupted()) {
        throw new InterruptedException("ended");
      }
    }
  }

  @PreDestroy
  void close() {
    putting.end();
    putting.interrupt();
    merging.end();
    merging.interrupt();
  }
}
