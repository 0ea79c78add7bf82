package io.polyboard.search.kafka;

import static org.apache.kafka.clients.consumer.AcknowledgeType.ACCEPT;
import static org.apache.kafka.clients.consumer.AcknowledgeType.RELEASE;

import module java.base;

import io.polyboard.events.EventsUnavailableException;
import io.polyboard.events.Topic;
import io.polyboard.search.SearchConfig;
import io.polyboard.service.thread.Failures;
import io.polyboard.service.thread.ServiceThread;
import io.polyboard.service.thread.ServiceThreads;
import org.apache.kafka.clients.consumer.AcknowledgeType;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaShareConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Takes one request after another from the queue and plays it. The worker renews the lock of the
 * record during play, and accepts the record once Kafka has the result. Has one thread, which
 * starts again after any failure of Kafka.
 *
 * <p>A share consumer gets no new records while it renews the lock of one. A process therefore has
 * one worker for each game that it plays at the same time. Locks are renewed by commits, not by
 * polls that wait, which would fetch further records whose locks would expire in the client.
 */
final class QueueWorker {
  private static final Logger LOG = Logger.getLogger(QueueWorker.class);

  private static final Duration POLL = Duration.ofMillis(500);
  private static final Duration CLOSING = Duration.ofMillis(800);
  private static final Duration COMMIT = Duration.ofSeconds(5);
  private static final int DEFAULT_LOCK_MILLIS = 30_000;
  private static final int RENEWALS_A_LOCK = 3;
  private static final int MAX_POLLS = 20;
  private static final long POLL_PAUSE_MILLIS = 10;

  /** How often to check whether a game should still be played. */
  private static final Duration CHECK_INTERVAL = Duration.ofMillis(250);

  /** How long a game may take to end when asked to. */
  private static final Duration ENDING = Duration.ofMillis(300);

  private static final long PAUSE_MILLIS = 500;

  private final Topic queue;
  private final Map<String, Object> configuration;
  private final SearchConfig settings;
  private final GamePlayer player;
  private final HeldWork held;
  private final ServiceThread thread;
  private volatile @Nullable String trouble;

  /** Used only by the thread; null before it has joined the group. */
  private @Nullable KafkaShareConsumer<byte[], byte[]> consumer;

  /**
   * Whether the last poll found nothing. The client then continues to fetch until it has a record.
   * Without another poll, that record would stay there until its lock expires, and count as
   * delivered.
   */
  private boolean isFetching;

  /** Until when its game may continue once the worker is to end; unused before. */
  private volatile long drainsUntil;

  /**
   * Creates a worker; {@link #start} begins.
   *
   * @param queue the topic that it reads
   * @param number number among the workers that read the same topic, from 0
   * @param configuration configuration of a share consumer that gets one record at a time
   */
  QueueWorker(
      Topic queue,
      int number,
      Map<String, Object> configuration,
      SearchConfig settings,
      GamePlayer player,
      HeldWork held,
      ServiceThreads threads) {
    this.queue = queue;
    this.configuration = configuration;
    this.settings = settings;
    this.player = player;
    this.held = held;
    thread = threads.make((isOfLong() ? "long-queue-" : "queue-") + number, this::run);
  }

  private boolean isOfLong() {
    return queue == Topic.LONG_GAMES_REQUESTED;
  }

  void start() {
    thread.start();
  }

  /**
   * Stops taking requests; requeues the game under way if it does not end in time.
   *
   * @param drain how long the game may continue
   */
  void stop(Duration drain) {
    drainsUntil = System.nanoTime() + drain.toNanos();
    thread.end();
    held.changed();
  }

  /**
   * Waits until it has ended.
   *
   * @return whether it has
   */
  boolean join(Duration atMost) throws InterruptedException {
    return thread.join(atMost);
  }

  /** Why the worker cannot read the queue now. */
  Optional<String> trouble() {
    return thread.trouble().or(() -> Optional.ofNullable(trouble));
  }

  private void run() throws Exception {
    while (!thread.isToEnd()) {
      try {
        consume();
      } catch (KafkaException | EventsUnavailableException | IllegalStateException e) {
        trouble = String.valueOf(e.getMessage());
        LOG.warnf("the queue of games failed, starting again: %s", e.getMessage());
        Thread.sleep(PAUSE_MILLIS);
      } finally {
        close();
      }
    }
  }

  private void consume() throws Exception {
    // Joining the group takes seconds; until then, polls return nothing.
    play(poll(Duration.ZERO));
    while (!thread.isToEnd()) {
      boolean mayPoll = held.mayPoll(isOfLong(), Duration.ZERO);
      if (!mayPoll) {
        if (consumer != null) {
          // Acknowledgements are sent with the next poll, which may be much later.
          consumer.commitAsync();
        }
        mayPoll = held.mayPoll(isOfLong(), CHECK_INTERVAL);
      }
      if (mayPoll) {
        playNext();
        trouble = null;
      } else if (isFetching) {
        play(poll(Duration.ZERO));
      }
    }
  }

  private void playNext() throws Exception {
    Found found;
    try {
      found = poll(POLL);
    } finally {
      held.polled(isOfLong(), isFetching);
    }
    play(found);
  }

  /** Polls for work to play; null if there is none. */
  private @Nullable Found poll(Duration atMost) throws InterruptedException {
    KafkaShareConsumer<byte[], byte[]> open = open();
    Found found = null;
    isFetching = true;
    for (ConsumerRecord<byte[], byte[]> record : open.poll(atMost)) {
      isFetching = false;
      Lease lease = new Lease(open, record);
      Playing playing = take(lease);
      found = playing == null ? null : new Found(lease, playing);
    }
    return found;
  }

  private record Found(Lease lease, Playing playing) {}

  private void play(@Nullable Found found) throws Exception {
    if (found != null) {
      try {
        found.playing.start();
        found.lease.end(isDone(found.playing, found.lease) ? ACCEPT : RELEASE);
      } finally {
        held.remove(found.playing);
      }
    }
  }

  private KafkaShareConsumer<byte[], byte[]> open() {
    KafkaShareConsumer<byte[], byte[]> open = consumer;
    if (open == null) {
      open =
          new KafkaShareConsumer<>(
              configuration, new ByteArrayDeserializer(), new ByteArrayDeserializer());
      open.subscribe(List.of(queue.topicName()));
      consumer = open;
    }
    return open;
  }

  /** Leaves the group, which releases records that are not accepted. */
  private void close() {
    isFetching = false;
    if (consumer != null) {
      consumer.close(CLOSING);
      consumer = null;
    }
  }

  /** A record of the queue that this worker has until its lock expires. */
  private static final class Lease {
    private final KafkaShareConsumer<byte[], byte[]> consumer;
    private final long renewNanos;
    private ConsumerRecord<byte[], byte[]> record;
    private long renewedAt = System.nanoTime();
    private boolean isLost;

    Lease(KafkaShareConsumer<byte[], byte[]> consumer, ConsumerRecord<byte[], byte[]> record) {
      this.consumer = consumer;
      this.record = record;
      int lockMillis = consumer.acquisitionLockTimeoutMs().orElse(DEFAULT_LOCK_MILLIS);
      renewNanos = TimeUnit.MILLISECONDS.toNanos(lockMillis) / RENEWALS_A_LOCK;
    }

    /**
     * Renews the lock if it is time. If that fails, the game continues: its result counts once,
     * even if another worker plays it too.
     */
    void renew() throws InterruptedException {
      if (isLost || System.nanoTime() - renewedAt < renewNanos) {
        return;
      }
      renewedAt = System.nanoTime();
      isLost = true;
      try {
        consumer.acknowledge(record, AcknowledgeType.RENEW);
        boolean isRenewed =
            consumer.commitSync(COMMIT).values().stream().allMatch(Optional::isEmpty);
        // A poll returns the renewed record a moment after the commit.
        for (int poll = 0; isRenewed && isLost && poll < MAX_POLLS; poll++) {
          for (ConsumerRecord<byte[], byte[]> each : consumer.poll(Duration.ZERO)) {
            record = each;
            isLost = false;
          }
          if (isLost) {
            Thread.sleep(POLL_PAUSE_MILLIS);
          }
        }
      } catch (KafkaException | IllegalStateException e) {
        LOG.debug("a lock could not be renewed", e);
      }
      if (isLost) {
        LOG.warnf(
            "lost the lock of %s@%d; another worker may play it too",
            record.topic(), (Object) record.offset());
      }
    }

    /** Acknowledges the record; the next poll, or closing the consumer, sends the outcome. */
    void end(AcknowledgeType outcome) {
      if (!isLost) {
        consumer.acknowledge(record, outcome);
      }
    }
  }

  /** Takes the work of a record; null if the record needs no work, and is accepted. */
  private @Nullable Playing take(Lease lease) throws InterruptedException {
    Optional<TakenWork> taken = player.take(lease.record);
    if (taken.isPresent()) {
      TakenWork work = taken.get();
      if (work.delivery() > GamePlayer.MAX_ATTEMPTS) {
        player.giveUp(
            work, work.delivery() - 1 + " workers stopped responding while they played it");
      } else if ((work.isLong() && !isOfLong()) || !held.hasTable(work)) {
        player.requeue(work, work.yields());
      } else {
        Playing playing = new Playing(work, player, held);
        held.add(playing);
        return playing;
      }
    }
    lease.end(ACCEPT);
    return null;
  }

  /** Waits for the end of work; false if its request must be released. */
  private boolean isDone(Playing playing, Lease lease) throws Exception {
    TakenWork work = playing.work();
    Duration longest = work.isGame() ? settings.maxGameTime() : settings.maxPositionTime();
    while (!playing.join(CHECK_INTERVAL)) {
      if (player.isOver(work)) {
        boolean unused = playing.end(ENDING);
        return true;
      }
      if (playing.nanosAtTable() > longest.toNanos()) {
        if (!playing.end(ENDING)) {
          player.giveUp(
              work,
              "it took longer than %ds (%s)"
                  .formatted(
                      longest.toSeconds(),
                      work.isGame()
                          ? "polyboard.search.max-game-time"
                          : "polyboard.search.max-position-time"));
        }
        return true;
      }
      if (thread.isToEnd() && (!playing.hasBegun() || System.nanoTime() - drainsUntil >= 0)) {
        if (!playing.end(ENDING)) {
          player.requeue(work, work.yields());
        }
        return true;
      }
      if (playing.isGivingWay() || playing.hasWaited(HeldWork.WAIT)) {
        if (!playing.end(ENDING)) {
          player.requeue(work, work.yields() + (playing.isGivingWay() ? 1 : 0));
        }
        return true;
      }
      lease.renew();
    }
    return isWritten(playing);
  }

  private boolean isWritten(Playing playing) throws Exception {
    TakenWork work = playing.work();
    try {
      playing.result();
      return true;
    } catch (ExecutionException e) {
      Error error = Failures.error(e);
      if (error != null && !(error instanceof StackOverflowError)) {
        throw error;
      }
      String reason = Failures.reason(Optional.ofNullable(e.getCause()).orElse(e));
      LOG.warnf(e, "game %s cannot be played, delivery %d", work.id(), (Object) work.delivery());
      if (Failures.isTransient(e)) {
        player.requeue(work, work.yields());
        return true;
      }
      if (work.delivery() >= GamePlayer.MAX_ATTEMPTS) {
        player.giveUp(work, reason);
        return true;
      }
      return false;
    }
  }
}
