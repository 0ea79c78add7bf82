package io.polyboard.search.kafka;

import io.polyboard.events.ServiceThread;
import io.polyboard.events.ServiceThreads;
import io.polyboard.events.Topic;
import io.polyboard.search.SearchMetrics;
import io.polyboard.search.worker.GameThreads;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.consumer.AcknowledgeType;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaShareConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Takes requests from the queue, one at a time, or a few where games are short, and keeps them
 * locked while another thread does what they ask for, one after another. Has one thread, which
 * begins anew after any failure of Kafka.
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
  private final GameThreads tables;
  private final GamePlayer player;
  private final SearchMetrics metrics;
  private final ServiceThread thread;

  private final CompletableFuture<@Nullable Void> stopped = new CompletableFuture<>();
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
      GameThreads tables,
      GamePlayer player,
      SearchMetrics metrics,
      ServiceThreads threads) {
    this.configuration = configuration;
    this.lockMillis = lock.toMillis();
    this.tables = tables;
    this.player = player;
    this.metrics = metrics;
    thread = threads.make(name, this::run);
  }

  void start() {
    thread.start();
  }

  /** Takes no more requests, soon; what it has taken is done. Returns at once. */
  void retire() {
    // Not woken up: that would reach a renewal as well.
    retired = true;
    thread.end();
    tables.wake();
  }

  /** Ends at once and gives back to the queue what it has taken. Returns before it has ended. */
  void stop() {
    stopped.complete(null);
    thread.end();
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

  /** Whether its thread runs, and is to. */
  boolean isRunning() {
    return thread.isRunning();
  }

  /** Whether its thread has ended. */
  boolean hasEnded() {
    return thread.isOver();
  }

  /** What keeps it from reading now. */
  Optional<String> trouble() {
    return thread.trouble().or(() -> Optional.ofNullable(trouble));
  }

  private boolean isEnding() {
    return retired || stopped.isDone();
  }

  private void run() throws InterruptedException {
    while (!isEnding()) {
      try {
        consume();
      } catch (WakeupException e) {
        // It is ending, or else begins anew.
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

  /** Takes requests, as many at a time as are wanted, until other numbers are. */
  private void consume() throws InterruptedException {
    int atOnce = tables.atOnce();
    Map<String, Object> settings = new HashMap<>(configuration);
    settings.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, atOnce);
    KafkaShareConsumer<byte[], byte[]> consumer =
        new KafkaShareConsumer<>(
            settings, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    try {
      current = consumer;
      consumer.setAcknowledgementCommitCallback((offsets, failure) -> {
        if (failure != null) {
          LOG.warnf(
              "the queue did not hear how these requests ended: %s: %s", offsets.values(), failure);
        }
      });
      consumer.subscribe(List.of(Topic.GAMES_REQUESTED.topicName()));
      while (tables.atOnce() == atOnce && enter(consumer)) {
        try {
          take(consumer);
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

  /** Waits until there is a place. What is acknowledged goes with the next poll, or now. */
  private boolean enter(KafkaShareConsumer<byte[], byte[]> consumer) throws InterruptedException {
    if (!isEnding() && tables.tryEnter()) {
      return true;
    }
    consumer.commitAsync();
    return tables.enter(this::isEnding);
  }

  private void take(KafkaShareConsumer<byte[], byte[]> consumer) throws InterruptedException {
    boolean taken = false;
    while (!taken && !isEnding()) {
      ConsumerRecords<byte[], byte[]> polled = consumer.poll(POLL);
      if (!polled.isEmpty()) {
        taken = true;
        long lock = consumer.acquisitionLockTimeoutMs().map(Integer::longValue).orElse(lockMillis);
        play(new LockedRequests(consumer, polled, lock, metrics));
      }
      trouble = null;
    }
  }

  /** Plays the games that requests ask for, one after another, and says how each ended. */
  private void play(LockedRequests requests) throws InterruptedException {
    Deque<ConsumerRecord<byte[], byte[]>> waiting = new ArrayDeque<>(requests.all());
    List<Playing> games = new ArrayList<>();
    try {
      while (!waiting.isEmpty() && !stopped.isDone()) {
        ConsumerRecord<byte[], byte[]> request = waiting.removeFirst();
        if (requests.isLocked(request)) {
          Playing game = new Playing(player, request, waiting.isEmpty());
          games.add(game);
          await(requests, game, game.played(), waiting);
        }
      }
      for (Playing game : games) {
        await(requests, game, game.answer(), waiting);
      }
    } finally {
      games.forEach(Playing::interrupt);
    }
    games.forEach(game ->
        requests.acknowledge(game.request(), game.answer().getNow(AcknowledgeType.RELEASE)));
    requests.releaseAll();
  }

  /**
   * Waits for a step of a game, and renews the locks of the requests meanwhile. Ends the game if it
   * is not wanted any more, or is another's. Where it takes long, the requests that wait for its
   * end are given back, since other workers may have nothing to do.
   */
  private void await(
      LockedRequests requests,
      Playing game,
      CompletableFuture<?> step,
      Deque<ConsumerRecord<byte[], byte[]>> waiting)
      throws InterruptedException {
    CompletableFuture<Object> either = CompletableFuture.anyOf(step, stopped);
    while (!isDone(either, Math.min(LOOK_NANOS, requests.nanosToRenewal()))) {
      requests.giveBack(waiting);
      if (player.isOver(game.request())) {
        game.answer().complete(AcknowledgeType.ACCEPT);
        game.interrupt();
        return;
      }
      if (requests.nanosToRenewal() <= 0) {
        requests.renew();
        if (!requests.isLocked(game.request())) {
          LOG.warnf(
              "%s@%d is another's now", game.request().topic(), (Object) game.request().offset());
          game.interrupt();
          return;
        }
      }
    }
    if (!step.isDone()) {
      game.interrupt();
      boolean unused = isDone(game.answer(), ENDING.toNanos());
    }
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
}
