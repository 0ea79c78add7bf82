package io.polyboard.standalone.platform;

import module java.base;

import io.polyboard.service.thread.ServiceThread;
import io.polyboard.service.thread.ServiceThreads;
import io.polyboard.tournament.kafka.Relay;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * The free space of the disk with the embedded broker and database. A broker or database that
 * cannot write terminates, so requests of games and searches stop before that, and resume when
 * there is space again. Not ready while requests are stopped. Thread-safe.
 */
@Readiness
@ApplicationScoped
public class FreeSpace implements HealthCheck {
  private static final Logger LOG = Logger.getLogger(FreeSpace.class);
  private static final Duration LOOK = Duration.ofSeconds(1);
  private static final int MEBIBYTE_BITS = 20;

  /** Enough for what was already requested, and for the files of the broker and the database. */
  static final long MIN_BYTES = 256L << MEBIBYTE_BITS;

  /** More than the minimum, so that a few bytes more or less change nothing. */
  static final long ENOUGH_BYTES = 320L << MEBIBYTE_BITS;

  private final Consumer<Optional<String>> hold;
  private final ServiceThreads threads;
  private Runnable repair = () -> {};
  private volatile @Nullable String shortage;

  @Inject
  FreeSpace(Relay relay, ServiceThreads threads) {
    this(relay::hold, threads);
  }

  /**
   * @param hold called with the reason to stop requests, or with empty to resume them
   */
  FreeSpace(Consumer<Optional<String>> hold, ServiceThreads threads) {
    this.hold = hold;
    this.threads = threads;
  }

  /**
   * Sets the action that repairs the damage of a full disk, once there is space again and before
   * games resume. If it throws, it is called again. Call this before {@link #watch}.
   */
  void repairBy(Runnable repair) {
    this.repair = repair;
  }

  /** Starts to check a directory's disk every second; call this at most once. */
  void watch(Path directory) throws IOException {
    FileStore disk = Files.getFileStore(directory);
    ServiceThread thread =
        threads.makeRepeating("free-space", () -> LOOK, () -> look(directory, disk));
    thread.start();
  }

  private void look(Path directory, FileStore disk) {
    try {
      found(directory, disk.getUsableSpace());
    } catch (IOException e) {
      LOG.warnf("cannot read the free space of %s: %s", directory, e.getMessage());
    }
  }

  /** Stops or resumes requests by the number of free bytes. */
  void found(Path directory, long bytes) {
    boolean isShort = bytes < (shortage == null ? MIN_BYTES : ENOUGH_BYTES);
    if (!isShort && shortage == null) {
      return;
    }
    boolean isNews = isShort == (shortage == null);
    if (isNews && !isShort) {
      repair.run();
    }
    shortage =
        isShort
            ? "the disk of %s has %d MiB free; games resume when %d MiB are free"
                .formatted(directory, bytes >> MEBIBYTE_BITS, ENOUGH_BYTES >> MEBIBYTE_BITS)
            : null;
    if (isNews) {
      LOG.warn(isShort ? shortage : "the disk of " + directory + " has space again; games resume");
      hold.accept(shortage());
    }
  }

  /** A message about the disk while there is too little space; empty otherwise. */
  Optional<String> shortage() {
    return Optional.ofNullable(shortage);
  }

  @Override
  public HealthCheckResponse call() {
    String reason = shortage;
    return HealthCheckResponse.named("disk")
        .withData("space", reason == null ? "enough" : reason)
        .status(reason == null)
        .build();
  }
}
