package io.polyboard.archive;

import module java.base;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/** Metrics of the archive. Thread-safe. */
@ApplicationScoped
public class ArchiveMetrics {
  private final Counter archived;
  private final Counter rejected;
  private final Counter duplicates;
  private final Timer batches;
  private final AtomicLong missing = new AtomicLong();

  @Inject
  public ArchiveMetrics(MeterRegistry registry) {
    archived = games(registry, "archived");
    rejected = games(registry, "rejected");
    duplicates = games(registry, "duplicate");
    batches =
        Timer.builder("polyboard.archive.batches")
            .description("Batches of refereed games stored")
            .register(registry);
    Gauge.builder("polyboard.archive.games.missing", missing, AtomicLong::get)
        .description("Games that the standings of ended tournaments count but that are not stored")
        .register(registry);
  }

  private static Counter games(MeterRegistry registry, String kind) {
    return Counter.builder("polyboard.archive.games")
        .description("Refereed games read from Kafka")
        .tag("kind", kind)
        .register(registry);
  }

  /**
   * Records that a batch is stored.
   *
   * @param ofArchived new games
   * @param ofRejected new rejected games
   * @param ofDuplicates games that were stored already, including rejected games
   */
  public void stored(int ofArchived, int ofRejected, int ofDuplicates, Duration time) {
    archived.increment(ofArchived);
    rejected.increment(ofRejected);
    duplicates.increment(ofDuplicates);
    batches.record(time);
  }

  /** Records how many games that the standings of ended tournaments count are not stored. */
  public void missing(long games) {
    missing.set(games);
  }
}
