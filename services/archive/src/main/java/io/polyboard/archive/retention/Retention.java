package io.polyboard.archive.retention;

import io.polyboard.archive.ArchiveConfig;
import io.polyboard.archive.ArchiveMetrics;
import io.polyboard.archive.grpc.GameExport;
import io.polyboard.archive.store.ArchiveDatabase;
import io.polyboard.archive.store.GamePartitions;
import io.polyboard.archive.store.GamePartitions.Partition;
import io.polyboard.events.ServiceThread;
import io.polyboard.events.ServiceThreads;
import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jboss.logging.Logger;

/**
 * Makes partitions for games to come, and drops those whose games have all been kept long enough,
 * after they were written to cold storage where there is one. Counts and samples stay. Has one
 * thread; safe beside other processes that do the same.
 */
@ApplicationScoped
public class Retention {
  private static final Logger LOG = Logger.getLogger(Retention.class);
  private static final Duration PAUSE = Duration.ofHours(1);
  private static final Duration AHEAD = Duration.ofDays(7);

  private final GamePartitions partitions;
  private final ArchiveDatabase database;
  private final Optional<Duration> kept;
  private final Optional<ColdStorage> cold;
  private final ServiceThread thread;

  @Inject
  Retention(
      GamePartitions partitions,
      ArchiveDatabase database,
      GameExport export,
      ArchiveConfig settings,
      ServiceThreads threads,
      ArchiveMetrics metrics) {
    this.partitions = partitions;
    this.database = database;
    kept = settings.retention();
    settings.coldStorage().map(Path::of).ifPresent(metrics::coldStorage);
    cold = settings.coldStorage().map(directory -> new ColdStorage(Path.of(directory), export));
    thread = threads.makeRepeating("archive-retention", () -> PAUSE, this::step);
  }

  void begin(@Observes StartupEvent started) {
    thread.start();
  }

  @PreDestroy
  void close() {
    thread.end();
    thread.interrupt();
  }

  private void step() throws IOException, InterruptedException {
    partitions.makeAhead(AHEAD);
    if (kept.isPresent()) {
      dropEnded(database.now().minus(kept.get()));
    }
  }

  /** Drops the partitions that ended at a time or before it, the oldest first. */
  void dropEnded(Instant time) throws IOException, InterruptedException {
    for (Partition each : partitions.endedBefore(time)) {
      if (cold.isPresent()) {
        dropAfterWriting(each, cold.get());
      } else if (partitions.drop(each, () -> {})) {
        LOG.infof("dropped the games stored before %s (%s)", each.endsAt(), each.name());
      }
    }
  }

  /**
   * What another process drops meanwhile may be missing from the file, which is then of no use. A
   * file that is there is of an attempt whose transaction failed at its end.
   */
  private void dropAfterWriting(Partition partition, ColdStorage storage)
      throws IOException, InterruptedException {
    Path part = storage.write(partition);
    try {
      if (partitions.<IOException>drop(partition, () -> storage.keep(part, partition))) {
        LOG.infof(
            "dropped the games stored before %s (%s); they are in %s",
            partition.endsAt(), partition.name(), storage.file(partition));
      }
    } finally {
      Files.deleteIfExists(part);
    }
  }
}
