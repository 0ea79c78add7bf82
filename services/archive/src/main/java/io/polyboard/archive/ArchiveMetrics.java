package io.polyboard.archive;

import module java.base;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/** What the archive counts. Thread-safe. */
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
        .description("Games that the standings of ended tournaments count, and that are not stored")
        .register(registry);
  }

  private static Counter games(MeterRegistry registry, String kind) {
    return Counter.builder("polyboard.archive.games")
        .description("Refereed games that came from Kafka")
        .tag("kind", kind)
        .register(registry);
  }

  /**
   * A batch is stored.
   *
   * @param ofArchived games that are new
   * @param ofRejected rejected games that are new
   * @param ofDuplicates games, rejected ones among them, that were there already
   */
  public void stored(int ofArchived, int ofRejected, int ofDuplicates, Duration time) {
    archived.increment(ofArchived);
    rejected.increment(ofRejected);
    duplicates.increment(ofDuplicates);
    batches.record(time);
  }

  /** So many games that the standings of ended tournaments count are not stored. */
  public void missing(long games) {
    missing.set(games);
  }
}
