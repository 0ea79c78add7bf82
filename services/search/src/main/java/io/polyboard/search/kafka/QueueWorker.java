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
 * Takes one request after another from the queue and has it played: the lock of its record is
 * renewed meanwhile, and the record is accepted once Kafka has the result. Has one thread, which
 * starts again after any failure of Kafka.
 *
 * <p>A share consumer gets nothing new while it has a record whose lock it renews, so that a
 * process has one worker for each game that it plays at a time. Locks are renewed by commits, never
 * by polls that wait: those would fetch further records, whose locks would end in the client.
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

  /** How often to look whether a game is still wanted. */
  private static final Duration LOOK = Duration.ofMillis(250);

  /** How long a game that is to end may take for it. */
  private static final Duration ENDING = Duration.ofMillis(300);

  private static final long PAUSE_MILLIS = 500;

  private final Topic queue;
  private final Map<String, Object> configuration;
  private final SearchConfig settings;
  private final GamePlayer player;
  private final HeldWork held;
  private final ServiceThread thread;
  private volatile @Nullable String trouble;

  /** Of the thread; null before it has joined the group. */
  private @Nullable KafkaShareConsumer<byte[], byte[]> consumer;

  /**
   * Whether the last poll found nothing: then the client goes on fetching until it has a record,
   * which would lie there until its lock ends, and count as delivered, if nobody polled again.
   */
  private boolean isFetching;

  /** Until when its game may go on once it is to end; of no meaning before. */
  private volatile long drainsUntil;

  /**
   * Makes a worker; {@link #start} begins.
   *
   * @param queue the topic that it reads
   * @param number among those that read the same, from 0
   * @param configuration of a share consumer that gets one record at a time
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
   * Takes nothing more; its game is given back if it is not over in time.
   *
   * @param drain how long the game may go on
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

  /** What keeps it from reading now. */
  Optional<String> trouble() {
    return thread.trouble().or(() -> Optional.ofNullable(trouble));
  }

  private void run() throws Exception {
    while (!thread.isToEnd()) {
      try {
        consume();
      } catch (KafkaException | EventsUnavailableException | IllegalStateException e) {
        trouble = String.valueOf(e.getMessage());
        LOG.warnf("the queue of games: %s; starts again", e.getMessage());
        Thread.sleep(PAUSE_MILLIS);
      } finally {
        close();
      }
    }
  }

  private void consume() throws Exception {
    // To join takes seconds; a poll before gets nothing.
    play(poll(Duration.ZERO));
    while (!thread.isToEnd()) {
      boolean mayLook = held.mayLook(isOfLong(), Duration.ZERO);
      if (!mayLook) {
        if (consumer != null) {
          // What is acknowledged goes with the next poll, which is not near.
          consumer.commitAsync();
        }
        mayLook = held.mayLook(isOfLong(), LOOK);
      }
      if (mayLook) {
        look();
        trouble = null;
      } else if (isFetching) {
        play(poll(Duration.ZERO));
      }
    }
  }

  private void look() throws Exception {
    Found found;
    try {
      found = poll(POLL);
    } finally {
      held.looked(isOfLong(), isFetching);
    }
    play(found);
  }

  /** What a poll has found to be played; null for nothing. */
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

  /** Leaves the group; what is not accepted is released. */
  private void close() {
    isFetching = false;
    if (consumer != null) {
      consumer.close(CLOSING);
      consumer = null;
    }
  }

  /** A record of the queue that this worker has until its lock ends. */
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
     * Renews the lock, where it is time. Where that fails the game is played on: its result counts
     * once, whoever else plays it.
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
        // A record that was renewed comes back by a poll, a moment after the commit.
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
        LOG.debug("a lock is not renewed", e);
      }
      if (isLost) {
        LOG.warnf(
            "the lock of %s@%d is lost; others may play it, too",
            record.topic(), (Object) record.offset());
      }
    }

    /** Says what became of the record; sent by the next poll, or when the consumer is closed. */
    void end(AcknowledgeType outcome) {
      if (!isLost) {
        consumer.acknowledge(record, outcome);
      }
    }
  }

  /** What is to be played; null where nothing is, since that is settled. */
  private @Nullable Playing take(Lease lease) throws InterruptedException {
    Optional<TakenWork> taken = player.take(lease.record);
    if (taken.isPresent()) {
      TakenWork work = taken.get();
      if (work.delivery() > GamePlayer.MAX_ATTEMPTS) {
        player.giveUp(work, work.delivery() - 1 + " workers ended while they had it");
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

  /** Plays a game; false if its request is to be released. */
  private boolean isDone(Playing playing, Lease lease) throws Exception {
    TakenWork work = playing.work();
    Duration longest = work.isGame() ? settings.maxGameTime() : settings.maxPositionTime();
    while (!playing.join(LOOK)) {
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
