package io.polyboard.tournament.kafka;

import module java.base;

import com.google.protobuf.ByteString;
import io.opentelemetry.context.Scope;
import io.polyboard.events.EventRefusedException;
import io.polyboard.events.EventWriter;
import io.polyboard.events.EventWriter.Outgoing;
import io.polyboard.events.Publisher;
import io.polyboard.proto.events.v1.DeadLetter;
import io.polyboard.service.thread.Failures;
import io.polyboard.service.thread.ServiceThread;
import io.polyboard.service.thread.ServiceThreads;
import io.polyboard.tournament.store.Outbox;
import io.polyboard.tournament.store.Outbox.Row;
import io.polyboard.tournament.store.TournamentDatabase;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.jboss.logging.Logger;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * Publishes the records of the outbox in order, and deletes those that Kafka has acknowledged; a
 * record that Kafka would never accept becomes a dead letter. Only one process publishes at a time.
 * Has one thread, which any thread may wake.
 *
 * <p>No transaction waits for Kafka: rows are read, sent, and deleted once all of them are
 * acknowledged; if the process dies in between, the next one sends them again.
 */
@ApplicationScoped
public class Relay {
  private static final Logger LOG = Logger.getLogger(Relay.class);

  /**
   * Number of rows that are read, sent and deleted together. With this number, Kafka has
   * acknowledged most of them when the last one is sent.
   */
  private static final int BATCH = 4_000;

  /** Time between two checks without a wake-up: another process may have added rows. */
  private static final long IDLE_MILLIS = 1_000;

  /** Time until the next check if another process publishes. */
  private static final long BUSY_MILLIS = 50;

  private static final long FIRST_PAUSE_MILLIS = 50;
  private static final long LONGEST_PAUSE_MILLIS = 5_000;

  /** Longer than Kafka's own delivery timeout. */
  private static final Duration DELIVERY = Duration.ofMinutes(2);

  /** The lock of the process that publishes, which keeps the order. */
  private static final long PUBLISHING = 0x706f6c79_6f757462L;

  /** Partition and offset of a record that was never in its topic. */
  private static final int NOWHERE = -1;

  private final TournamentDatabase database;
  private final Publisher publisher;
  private final Semaphore wakings = new Semaphore(0);
  private final ServiceThread thread;
  private volatile @Nullable String trouble;

  /** Why publishing is on hold; null if it is not. */
  private volatile @Nullable String held;

  @Inject
  public Relay(TournamentDatabase database, Publisher publisher, ServiceThreads threads) {
    this.database = database;
    this.publisher = publisher;
    thread = threads.make("outbox", this::run);
  }

  /** Starts to publish. Call once. */
  public void start() {
    thread.start();
  }

  /** Makes the relay check the outbox now, without waiting for it. */
  public void wake() {
    wakings.release();
  }

  /** Whether it publishes, or waits for records, Kafka or the database. */
  public boolean isAlive() {
    return thread.isRunning();
  }

  /** Why nothing is published now; empty if publishing works. */
  public Optional<String> trouble() {
    return thread.trouble().or(() -> Optional.ofNullable(trouble));
  }

  /**
   * Puts publishing on hold for a reason, until it is called without one; records already read are
   * published first. Games can wait in the outbox without loss.
   */
  public void hold(Optional<String> reason) {
    held = reason.orElse(null);
    wake();
  }

  /**
   * Stops the thread; the records being published are published, perhaps once more by the next
   * process.
   */
  @PreDestroy
  public void close() {
    thread.close(thread::interrupt);
  }

  private void run() throws Exception {
    long pause = FIRST_PAUSE_MILLIS;
    while (!thread.isToEnd()) {
      try {
        String reason = held;
        boolean mine = reason != null || database.alone(PUBLISHING, this::publishAll);
        trouble = reason;
        pause = FIRST_PAUSE_MILLIS;
        await(mine ? IDLE_MILLIS : BUSY_MILLIS);
      } catch (InterruptedException e) {
        throw e;
      } catch (Exception failure) {
        if (thread.isToEnd() || Failures.error(failure) != null) {
          throw failure;
        }
        trouble = String.valueOf(failure.getMessage());
        LOG.warnf("cannot publish events: %s", failure.getMessage());
        LOG.debug("cannot publish events", failure);
        Thread.sleep(pause);
        pause = Math.min(2 * pause, LONGEST_PAUSE_MILLIS);
      }
    }
  }

  private void await(long millis) throws InterruptedException {
    if (wakings.tryAcquire(millis, TimeUnit.MILLISECONDS)) {
      wakings.drainPermits();
    }
  }

  /** Publishes until the outbox is empty. */
  private void publishAll(Handle handle) throws InterruptedException {
    List<Row> rows = Outbox.in(handle).first(BATCH);
    while (!rows.isEmpty() && !thread.isToEnd() && held == null) {
      List<CompletableFuture<Void>> written = rows.stream().map(this::publish).toList();
      publisher.flush();
      await(written);
      Outbox.in(handle).delete(rows);
      trouble = null;
      rows = Outbox.in(handle).first(BATCH);
    }
  }

  private static void await(List<CompletableFuture<Void>> written) throws InterruptedException {
    try {
      CompletableFuture.allOf(written.toArray(CompletableFuture[]::new))
          .get(DELIVERY.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw new IllegalStateException(
          e.getCause() == null ? e.getMessage() : e.getCause().getMessage(), e);
    } catch (TimeoutException e) {
      throw new IllegalStateException("Kafka does not answer", e);
    }
  }

  private CompletableFuture<Void> publish(Row row) {
    try (Scope unused = TraceText.parse(row.trace()).makeCurrent()) {
      return publisher
          .write(row.outgoing())
          .exceptionallyComposeAsync(failure -> {
            EventRefusedException refusal = EventWriter.refusal(failure);
            return refusal == null
                ? CompletableFuture.failedFuture(failure)
                : setAside(row.outgoing(), refusal);
          });
    }
  }

  /** A record that Kafka would never accept must not block later records. */
  private CompletableFuture<Void> setAside(Outgoing refused, EventRefusedException refusal) {
    LOG.errorf(
        "%s of %s becomes a dead letter: %s",
        refused.topic(), (Object) refused.key(), (Object) refusal.getMessage());
    return EventWriter.writeDeadLetter(
        DeadLetter.newBuilder()
            .setTopic(refused.topic())
            .setPartition(NOWHERE)
            .setOffset(NOWHERE)
            .setKey(ByteString.copyFromUtf8(refused.key()))
            .setValue(ByteString.copyFrom(refused.value()))
            .setError(String.valueOf(refusal.getMessage()))
            .setDeliveries(1)
            .build(),
        publisher::write);
  }
}
