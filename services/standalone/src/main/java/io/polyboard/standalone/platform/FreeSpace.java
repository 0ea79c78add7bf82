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
 * cannot write ends, so before that no more games and searches are requested; they go on once there
 * is space again. Not ready meanwhile. Thread-safe.
 */
@Readiness
@ApplicationScoped
public class FreeSpace implements HealthCheck {
  private static final Logger LOG = Logger.getLogger(FreeSpace.class);
  private static final Duration LOOK = Duration.ofSeconds(1);
  private static final int MEBIBYTE_BITS = 20;

  /** More than what was requested before takes, and the broker's and database's own files. */
  static final long LEAST_BYTES = 256L << MEBIBYTE_BITS;

  /** More than the least, so that a few bytes more or less change nothing. */
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
   * @param hold is called with why nothing more is to be requested, or with nothing once it may
   */
  FreeSpace(Consumer<Optional<String>> hold, ServiceThreads threads) {
    this.hold = hold;
    this.threads = threads;
  }

  /**
   * Sets what repairs the damage of a full disk, once there is space again and before games go on;
   * where it throws it is called again. To be called before {@link #watch}.
   */
  void repairBy(Runnable repair) {
    this.repair = repair;
  }

  /** Begins to look after a directory's disk, each second; to be called at most once. */
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
      LOG.warnf("the free space of %s cannot be read: %s", directory, e.getMessage());
    }
  }

  /** Takes note of how many bytes are free. */
  void found(Path directory, long bytes) {
    boolean isShort = bytes < (shortage == null ? LEAST_BYTES : ENOUGH_BYTES);
    if (!isShort && shortage == null) {
      return;
    }
    boolean isNews = isShort == (shortage == null);
    if (isNews && !isShort) {
      repair.run();
    }
    shortage =
        isShort
            ? "the disk of %s has %d MiB free; games go on once there are %d"
                .formatted(directory, bytes >> MEBIBYTE_BITS, ENOUGH_BYTES >> MEBIBYTE_BITS)
            : null;
    if (isNews) {
      LOG.warn(isShort ? shortage : "the disk of " + directory + " has space again: games go on");
      hold.accept(shortage());
    }
  }

  /** What is said of the disk while there is too little space; empty otherwise. */
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
