package io.polyboard.events;

import com.google.protobuf.ByteString;
import io.opentelemetry.context.Scope;
import io.polyboard.proto.events.v1.DeadLetter;
import io.polyboard.proto.events.v1.Event;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.kafka.clients.consumer.CommitFailedException;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RebalanceInProgressException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.WakeupException;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Reads topics as a member of a consumer group, each event at least once. A failure that passes by
 * itself is tried again for ever, with growing pauses; an event that fails {@value #ATTEMPTS} times
 * otherwise, and a record that is no event, become dead letters. Has one thread; may be paused,
 * resumed and closed by others.
 */
public final class EventReader implements AutoCloseable {
  /** How often an event is tried. */
  public static final int ATTEMPTS = 5;

  private static final Logger LOG = Logger.getLogger(EventReader.class);
  private static final Duration POLL = Duration.ofMillis(500);
  private static final long FIRST_PAUSE_MILLIS = 50;
  private static final long LONGEST_PAUSE_MILLIS = 5_000;
  private static final Duration CLOSING = Duration.ofSeconds(5);

  /** The group may lag so far behind; what it does not know of is used again after a crash. */
  private static final long COMMIT_NANOS = 1_000_000_000;

  private final String group;
  private final Set<Topic> topics;
  private final BatchHandler handler;
  private final EventWriter writer;
  private final Consumer<byte[], byte[]> consumer;
  private final Thread thread;
  private final AtomicBoolean closed = new AtomicBoolean();
  private volatile boolean paused;
  private volatile @Nullable String trouble = "not yet connected";

  /** Failed attempts of records that stand alone, by place. */
  private final Map<TopicPartition, Attempts> attempts = new HashMap<>();

  /** The places up to which events were used, and of which the group is not told yet. */
  private final Map<TopicPartition, OffsetAndMetadata> uncommitted = new HashMap<>();

  private long committed = System.nanoTime();
  private long pauseMillis = FIRST_PAUSE_MILLIS;

  /** How often the record at an offset has failed. */
  private record Attempts(long offset, int count) {}

  EventReader(
      String group,
      Set<Topic> topics,
      BatchHandler handler,
      EventWriter writer,
      Consumer<byte[], byte[]> consumer) {
    this.group = group;
    this.topics = Set.copyOf(topics);
    this.handler = handler;
    this.writer = writer;
    this.consumer = consumer;
    thread = Thread.ofPlatform().daemon().name(group).start(this::run);
  }

  /** The consumer group. */
  public String group() {
    return group;
  }

  /** Leaves off reading, but stays in the group, until {@link #resume}. */
  public void pause() {
    paused = true;
  }

  /** Reads on. */
  public void resume() {
    paused = false;
  }

  /** Whether its thread lives. */
  public boolean isRunning() {
    return thread.isAlive() && !closed.get();
  }

  /** Why nothing is being read at the moment, if that is so. */
  public Optional<String> trouble() {
    return Optional.ofNullable(trouble);
  }

  /** Leaves the group; an event being used is used to its end, or comes again to another reader. */
  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      consumer.wakeup();
      try {
        if (!thread.join(CLOSING)) {
          thread.interrupt();
          boolean unused = thread.join(CLOSING);
        }
      } catch (InterruptedException e) {
        thread.interrupt();
        Thread.currentThread().interrupt();
      }
    }
  }

  private void run() {
    try (consumer) {
      consumer.subscribe(topics.stream().map(Topic::topicName).toList(), new Handover());
      while (!closed.get()) {
        try {
          readOnce();
        } catch (WakeupException e) {
          // Closed, or woken without need.
        } catch (CommitFailedException | RebalanceInProgressException e) {
          LOG.debugf("%s: others read on from an earlier place: %s", group, e.getMessage());
        } catch (RetriableException e) {
          troubled(e);
        }
      }
      commitLast();
    } catch (InterruptedException e) {
      LOG.debugf("%s: interrupted", group);
    } catch (Throwable failure) {
      trouble = String.valueOf(failure.getMessage());
      LOG.errorf(failure, "%s: reads no more", group);
    }
  }

  private void readOnce() throws InterruptedException {
    if (paused) {
      consumer.pause(consumer.assignment());
    } else {
      consumer.resume(consumer.paused());
    }
    List<ConsumerRecord<byte[], byte[]>> batch = new ArrayList<>();
    consumer.poll(POLL).forEach(batch::add);
    if (!consumer.assignment().isEmpty() && pauseMillis == FIRST_PAUSE_MILLIS) {
      trouble = null;
    }
    if (!batch.isEmpty()) {
      useOrRewind(batch);
    }
    if (batch.isEmpty() || System.nanoTime() - committed >= COMMIT_NANOS) {
      commit();
    }
  }

  private void useOrRewind(List<ConsumerRecord<byte[], byte[]>> batch) throws InterruptedException {
    try {
      use(batch);
      pauseMillis = FIRST_PAUSE_MILLIS;
      trouble = null;
    } catch (InterruptedException | WakeupException e) {
      throw e;
    } catch (Throwable failure) {
      if (Failures.isTransient(failure)) {
        rewind(batch);
        troubled(failure);
      } else {
        useOneByOne(batch, failure);
      }
    }
  }

  private void use(List<ConsumerRecord<byte[], byte[]>> batch) throws Exception {
    List<Event> events = new ArrayList<>(batch.size());
    for (ConsumerRecord<byte[], byte[]> each : batch) {
      try {
        events.add(Events.parse(each.value() == null ? new byte[0] : each.value()));
      } catch (InvalidEventException e) {
        setAside(each, e, 1);
      }
    }
    if (!events.isEmpty()) {
      // A batch has many origins; what is written for it belongs to the trace of the first.
      try (Scope unused = TraceHeaders.extract(batch.getFirst().headers()).makeCurrent()) {
        handler.handle(events);
      }
    }
    used(batch);
  }

  /** Finds the event at fault; gives up on it where it has failed often enough. */
  private void useOneByOne(List<ConsumerRecord<byte[], byte[]>> batch, Throwable failure)
      throws InterruptedException {
    LOG.warnf(failure, "%s: %d events failed together, trying each", group, batch.size());
    for (int i = 0; i < batch.size(); i++) {
      ConsumerRecord<byte[], byte[]> each = batch.get(i);
      try {
        use(List.of(each));
        attempts.remove(place(each));
      } catch (InterruptedException | WakeupException e) {
        throw e;
      } catch (Throwable again) {
        int count = countAttempt(each);
        if (Failures.isTransient(again) || count < ATTEMPTS) {
          rewind(batch.subList(i, batch.size()));
          troubled(again);
          return;
        }
        setAside(each, again, count);
        used(List.of(each));
        attempts.remove(place(each));
      }
    }
  }

  private int countAttempt(ConsumerRecord<byte[], byte[]> failed) {
    Attempts before = attempts.get(place(failed));
    int count = before != null && before.offset == failed.offset() ? before.count + 1 : 1;
    attempts.put(place(failed), new Attempts(failed.offset(), count));
    return count;
  }

  private void setAside(ConsumerRecord<byte[], byte[]> unusable, Throwable failure, int deliveries)
      throws InterruptedException {
    LOG.errorf(
        "%s: %s-%d@%d becomes a dead letter: %s",
        group, unusable.topic(), unusable.partition(), unusable.offset(), failure);
    writer.writeDeadLetter(
        DeadLetter.newBuilder()
            .setTopic(unusable.topic())
            .setPartition(unusable.partition())
            .setOffset(unusable.offset())
            .setKey(bytes(unusable.key()))
            .setValue(bytes(unusable.value()))
            .setError(String.valueOf(failure.getMessage()))
            .setDeliveries(deliveries)
            .build());
  }

  private static ByteString bytes(byte @Nullable [] bytes) {
    return bytes == null ? ByteString.EMPTY : ByteString.copyFrom(bytes);
  }

  private void used(List<ConsumerRecord<byte[], byte[]>> used) {
    for (ConsumerRecord<byte[], byte[]> each : used) {
      uncommitted.merge(
          place(each),
          new OffsetAndMetadata(each.offset() + 1),
          (one, other) -> one.offset() >= other.offset() ? one : other);
    }
  }

  private void commit() {
    if (!uncommitted.isEmpty()) {
      consumer.commitSync(uncommitted);
      uncommitted.clear();
    }
    committed = System.nanoTime();
  }

  private void commitLast() {
    try {
      try {
        commit();
      } catch (WakeupException e) {
        // It was meant for a poll that did not come.
        commit();
      }
    } catch (KafkaException e) {
      LOG.debugf("%s: others read on from an earlier place: %s", group, e.getMessage());
    }
  }

  /** What the group is told before others read on, and what it must not be told afterwards. */
  private final class Handover implements ConsumerRebalanceListener {
    @Override
    public void onPartitionsAssigned(Collection<TopicPartition> assigned) {}

    @Override
    public void onPartitionsRevoked(Collection<TopicPartition> revoked) {
      try {
        commit();
      } catch (KafkaException e) {
        LOG.debugf("%s: others read on from an earlier place: %s", group, e.getMessage());
      }
      uncommitted.keySet().removeAll(revoked);
    }

    @Override
    public void onPartitionsLost(Collection<TopicPartition> lost) {
      uncommitted.keySet().removeAll(lost);
    }
  }

  private void rewind(List<ConsumerRecord<byte[], byte[]>> unused) {
    Map<TopicPartition, Long> first = new HashMap<>();
    unused.forEach(each -> first.merge(place(each), each.offset(), Math::min));
    first.forEach((partition, offset) -> {
      if (consumer.assignment().contains(partition)) {
        consumer.seek(partition, offset);
      }
    });
  }

  private void troubled(Throwable failure) throws InterruptedException {
    trouble = String.valueOf(failure.getMessage());
    LOG.warnf("%s: %s; again in %d ms", group, failure, pauseMillis);
    for (long left = pauseMillis; left > 0 && !closed.get(); left -= FIRST_PAUSE_MILLIS) {
      Thread.sleep(Math.min(left, FIRST_PAUSE_MILLIS));
    }
    pauseMillis = Math.min(2 * pauseMillis, LONGEST_PAUSE_MILLIS);
  }

  private static TopicPartition place(ConsumerRecord<?, ?> at) {
    return new TopicPartition(at.topic(), at.partition());
  }
}
