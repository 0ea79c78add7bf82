package io.polyboard.search.worker;

import io.polyboard.transport.event.Topic;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.consumer.AcknowledgeType;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaShareConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Takes requests from the queue, one at a time, and keeps each locked while another thread does
 * what it asks for. Has one thread, which begins anew after any failure of Kafka.
 */
final class QueueConsumer {
  private static final Logger LOG = Logger.getLogger(QueueConsumer.class);
  private static final Duration POLL = Duration.ofSeconds(1);
  private static final Duration CLOSING = Duration.ofMillis(800);

  /** How long a game that is to end may take for it. */
  private static final Duration ENDING = Duration.ofMillis(300);

  private static final long PAUSE_MILLIS = 500;

  /** How often to look whether a game is still wanted. */
  private static final long LOOK_NANOS = 500_000_000;

  private final Map<String, Object> configuration;
  private final long lockMillis;
  private final Tables tables;
  private final GamePlayer player;
  private final WorkerMetrics metrics;
  private final Thread thread;

  private final CompletableFuture<@Nullable AcknowledgeType> stopped = new CompletableFuture<>();
  private volatile boolean retired;
  private volatile @Nullable String trouble;
  private volatile @Nullable KafkaShareConsumer<byte[], byte[]> current;

  /**
   * Makes a consumer; {@link #start} begins.
   *
   * @param configuration of the share consumer
   * @param lock for how long a request is locked, where the broker does not say
   */
  QueueConsumer(
      String name,
      Map<String, Object> configuration,
      Duration lock,
      Tables tables,
      GamePlayer player,
      WorkerMetrics metrics) {
    this.configuration = configuration;
    this.lockMillis = lock.toMillis();
    this.tables = tables;
    this.player = player;
    this.metrics = metrics;
    thread = Thread.ofPlatform().daemon().name(name).unstarted(this::run);
  }

  void start() {
    thread.start();
  }

  /** Takes no more requests, soon; what it has taken is done. Returns at once. */
  void retire() {
    // Not woken up: that would reach a renewal as well.
    retired = true;
    tables.wake();
  }

  /** Ends at once and gives back to the queue what it has taken. Returns before it has ended. */
  void stop() {
    stopped.complete(null);
    tables.wake();
    KafkaShareConsumer<byte[], byte[]> consumer = current;
    if (consumer != null) {
      consumer.wakeup();
    }
  }

  /** Waits until it has ended. */
  boolean join(Duration atMost) throws InterruptedException {
    return thread.join(atMost);
  }

  /** Whether its thread runs. */
  boolean isRunning() {
    return thread.isAlive();
  }

  /** What keeps it from reading now. */
  Optional<String> trouble() {
    return Optional.ofNullable(trouble);
  }

  private boolean isEnding() {
    return retired || stopped.isDone();
  }

  private void run() {
    while (!isEnding()) {
      try {
        consume();
      } catch (WakeupException e) {
        // It is ending, or else begins anew.
      } catch (InterruptedException e) {
        return;
      } catch (KafkaException | IllegalStateException e) {
        trouble = String.valueOf(e.getMessage());
        LOG.warnf("the queue of games: %s; begins anew", e.getMessage());
        pause();
      }
    }
  }

  private void pause() {
    try {
      stopped.get(PAUSE_MILLIS, TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      // Paused.
    } catch (InterruptedException | ExecutionException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void consume() throws InterruptedException {
    KafkaShareConsumer<byte[], byte[]> consumer =
        new KafkaShareConsumer<>(
            configuration, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    try {
      current = consumer;
      consumer.setAcknowledgementCommitCallback((offsets, failure) -> {
        if (failure != null) {
          LOG.warnf("the queue did not hear what came of %s: %s", offsets.values(), failure);
        }
      });
      consumer.subscribe(List.of(Topic.GAMES_REQUESTED.topicName()));
      while (tables.enter(this::isEnding)) {
        try {
          takeOne(consumer);
        } finally {
          tables.leave();
        }
      }
    } finally {
      current = null;
      // Sends what is acknowledged, and gives back what is not.
      consumer.close(CLOSING);
    }
  }

  private void takeOne(KafkaShareConsumer<byte[], byte[]> consumer) throws InterruptedException {
    boolean taken = false;
    while (!taken && !isEnding()) {
      for (ConsumerRecord<byte[], byte[]> request : consumer.poll(POLL)) {
        taken = true;
        use(consumer, request);
      }
      trouble = null;
    }
  }

  private void use(
      KafkaShareConsumer<byte[], byte[]> consumer, ConsumerRecord<byte[], byte[]> request)
      throws InterruptedException {
    CompletableFuture<@Nullable AcknowledgeType> answer = new CompletableFuture<>();
    Thread playing =
        Thread.ofPlatform()
            .daemon()
            .name("game-" + request.offset())
            .start(() -> {
              AcknowledgeType given = AcknowledgeType.RELEASE;
              try {
                given = player.play(request);
              } catch (InterruptedException e) {
                // It is given back, unless the one who interrupts knows better.
              } finally {
                answer.complete(given);
              }
            });
    AcknowledgeType given;
    try {
      given = await(consumer, request, answer, playing);
    } finally {
      playing.interrupt();
    }
    if (given != null) {
      if (given == AcknowledgeType.RELEASE) {
        metrics.released();
      }
      consumer.acknowledge(request, given);
      consumer.commitAsync();
    }
  }

  /**
   * Waits for the answer to a request, and renews its lock meanwhile.
   *
   * @return null if the request is no longer locked for this consumer
   */
  private @Nullable AcknowledgeType await(
      KafkaShareConsumer<byte[], byte[]> consumer,
      ConsumerRecord<byte[], byte[]> request,
      CompletableFuture<@Nullable AcknowledgeType> answer,
      Thread playing)
      throws InterruptedException {
    CompletableFuture<Object> either = CompletableFuture.anyOf(answer, stopped);
    long lock = consumer.acquisitionLockTimeoutMs().map(Integer::longValue).orElse(lockMillis);
    long period = TimeUnit.MILLISECONDS.toNanos(lock) / 3;
    long renewed = System.nanoTime();
    while (!isDone(either, Math.min(LOOK_NANOS, renewed + period - System.nanoTime()))) {
      if (player.isOver(request)) {
        playing.interrupt();
        return AcknowledgeType.ACCEPT;
      }
      if (System.nanoTime() - renewed >= period) {
        renewed = System.nanoTime();
        if (!renew(consumer, request, period)) {
          LOG.warnf("%s@%d is another's now", request.topic(), (Object) request.offset());
          return null;
        }
      }
    }
    if (!answer.isDone()) {
      playing.interrupt();
      boolean unused = isDone(answer, ENDING.toNanos());
    }
    return answer.getNow(AcknowledgeType.RELEASE);
  }

  private static boolean isDone(CompletableFuture<?> future, long nanos)
      throws InterruptedException {
    try {
      future.get(nanos, TimeUnit.NANOSECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (ExecutionException e) {
      throw new IllegalStateException("completed by this class alone", e);
    }
  }

  /** Renews the lock of a request; answers whether it is locked. */
  private boolean renew(
      KafkaShareConsumer<byte[], byte[]> consumer,
      ConsumerRecord<byte[], byte[]> request,
      long period) {
    consumer.acknowledge(request, AcknowledgeType.RENEW);
    boolean renewed =
        consumer.commitSync(Duration.ofNanos(period)).values().stream()
            .noneMatch(Optional::isPresent);
    boolean returned = false;
    // A record whose lock was renewed comes with the next poll, before any other.
    for (ConsumerRecord<byte[], byte[]> polled : consumer.poll(Duration.ZERO)) {
      if (polled.offset() == request.offset() && polled.partition() == request.partition()) {
        returned = true;
      } else {
        consumer.acknowledge(polled, AcknowledgeType.RELEASE);
      }
    }
    if (renewed && returned) {
      metrics.renewed();
    }
    return renewed && returned;
  }
}
