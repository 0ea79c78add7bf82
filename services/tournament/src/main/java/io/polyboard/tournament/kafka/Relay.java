package io.polyboard.tournament.kafka;

import com.google.protobuf.ByteString;
import io.opentelemetry.context.Scope;
import io.polyboard.events.EventRefusedException;
import io.polyboard.events.EventWriter;
import io.polyboard.events.EventWriter.Outgoing;
import io.polyboard.events.Failures;
import io.polyboard.events.ServiceThread;
import io.polyboard.events.ServiceThreads;
import io.polyboard.proto.events.v1.DeadLetter;
import io.polyboard.tournament.store.Description;
import io.polyboard.tournament.store.Descriptions;
import io.polyboard.tournament.store.Outbox;
import io.polyboard.tournament.store.Outbox.Row;
import io.polyboard.tournament.store.TournamentDatabase;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.jboss.logging.Logger;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * Publishes what is in the outbox, in its order, and deletes what Kafka has acknowledged; what
 * Kafka would never take becomes a dead letter. Of all processes only one publishes at a time. Has
 * one thread; may be woken by any.
 */
@ApplicationScoped
public class Relay {
  private static final Logger LOG = Logger.getLogger(Relay.class);
  private static final int BATCH = 256;
  private static final int MOST_COUNTED = 1_000_000;

  /** Between two looks, where nobody has woken it: another process may have added something. */
  private static final long IDLE_MILLIS = 1_000;

  /** Before another look where another process publishes. */
  private static final long BUSY_MILLIS = 50;

  private static final long FIRST_PAUSE_MILLIS = 50;
  private static final long LONGEST_PAUSE_MILLIS = 5_000;

  /** Longer than Kafka's own limit of delivery. */
  private static final Duration DELIVERY = Duration.ofMinutes(2);

  private final TournamentDatabase database;
  private final Descriptions descriptions;
  private final Function<Outgoing, CompletableFuture<Void>> writer;
  private final Semaphore wakings = new Semaphore(0);
  private final ServiceThread thread;
  private volatile @Nullable String trouble;
  private volatile long waiting;

  /** The place of a record that was never in its topic. */
  private static final int NOWHERE = -1;

  /** What a look at the outbox led to. */
  private enum Look {
    PUBLISHED,
    EMPTY,
    BUSY
  }

  @Inject
  Relay(
      TournamentDatabase database,
      Descriptions descriptions,
      EventWriter writer,
      ServiceThreads threads) {
    this(database, descriptions, writer::write, threads);
  }

  /**
   * @param writer completes once what it was given is safe
   */
  public Relay(
      TournamentDatabase database,
      Descriptions descriptions,
      Function<Outgoing, CompletableFuture<Void>> writer,
      ServiceThreads threads) {
    this.database = database;
    this.descriptions = descriptions;
    this.writer = writer;
    thread = threads.make("outbox", this::run);
  }

  /** Begins to publish; to be called once. */
  public void start() {
    thread.start();
  }

  /** Has it look into the outbox at once; returns at once. */
  public void wake() {
    wakings.release();
  }

  /** Whether it publishes, or waits for something to publish, or for Kafka or the database. */
  public boolean isAlive() {
    return thread.isRunning();
  }

  /** Why nothing is published at the moment, if that is so. */
  public Optional<String> trouble() {
    return thread.trouble().or(() -> Optional.ofNullable(trouble));
  }

  /** How many events were waiting to be published at the last look. */
  public long waiting() {
    return waiting;
  }

  /** Ends it; what is being published is published, and perhaps again by the next one. */
  @PreDestroy
  public void close() {
    thread.end();
    thread.interrupt();
    try {
      boolean unused = thread.join(Duration.ofSeconds(5));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void run() throws Exception {
    long pause = FIRST_PAUSE_MILLIS;
    while (!thread.isToEnd()) {
      try {
        Look look = publish();
        trouble = null;
        pause = FIRST_PAUSE_MILLIS;
        if (look != Look.PUBLISHED) {
          await(look == Look.BUSY ? BUSY_MILLIS : IDLE_MILLIS);
        }
      } catch (InterruptedException e) {
        throw e;
      } catch (Exception failure) {
        if (thread.isToEnd() || Failures.error(failure) != null) {
          throw failure;
        }
        trouble = String.valueOf(failure.getMessage());
        LOG.warnf("nothing is published: %s", failure.getMessage());
        LOG.debug("nothing is published", failure);
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

  private Look publish() throws Exception {
    return database.inTransaction(handle -> {
      if (!Outbox.tryLock(handle)) {
        return Look.BUSY;
      }
      List<Row> rows = Outbox.first(handle, BATCH);
      long all = rows.size() < BATCH ? rows.size() : Outbox.count(handle, MOST_COUNTED);
      waiting = all;
      if (rows.isEmpty()) {
        return Look.EMPTY;
      }
      CompletableFuture<?>[] written =
          rows.stream().map(row -> publish(handle, row)).toArray(CompletableFuture[]::new);
      try {
        CompletableFuture.allOf(written).get(DELIVERY.toMillis(), TimeUnit.MILLISECONDS);
      } catch (ExecutionException e) {
        throw new IllegalStateException(
            e.getCause() == null ? e.getMessage() : e.getCause().getMessage(), e);
      } catch (TimeoutException e) {
        throw new IllegalStateException("Kafka does not answer", e);
      }
      Outbox.delete(handle, rows);
      waiting = all - rows.size();
      return Look.PUBLISHED;
    });
  }

  private CompletableFuture<Void> publish(Handle handle, Row row) {
    Optional<Outgoing> outgoing;
    try {
      outgoing =
          NewsEvents.of(
              row.news(), id -> descriptions.find(handle, id).map(Description::definition));
    } catch (IllegalStateException | IndexOutOfBoundsException e) {
      LOG.errorf(e, "%s cannot be told: what is stored cannot be read", row.news());
      return CompletableFuture.completedFuture(null);
    }
    try (Scope unused = TraceText.parse(row.trace()).makeCurrent()) {
      return outgoing.map(this::write).orElseGet(() -> CompletableFuture.completedFuture(null));
    }
  }

  private CompletableFuture<Void> write(Outgoing outgoing) {
    return writer
        .apply(outgoing)
        .exceptionallyComposeAsync(failure -> {
          EventRefusedException refusal = EventWriter.refusal(failure);
          return refusal == null
              ? CompletableFuture.failedFuture(failure)
              : setAside(outgoing, refusal);
        });
  }

  /** What Kafka would never take must not keep back what comes after it. */
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
        writer);
  }
}
