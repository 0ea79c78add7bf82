package io.polyboard.events;

import module java.base;

import com.google.protobuf.ByteString;
import io.opentelemetry.context.Scope;
import io.polyboard.proto.events.v1.DeadLetter;
import io.polyboard.proto.events.v1.Event;
import io.polyboard.service.thread.Failures;
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
 * The work of a reader with one consumer. For the reader's thread.
 *
 * <p>Records are processed, then the unusable ones become dead letters, then the offsets are
 * committed. So if the process dies in between, an event is processed again, and a dead letter is
 * written again with the same id.
 */
final class Reading {
  private static final Logger LOG = Logger.getLogger(Reading.class);
  private static final Duration POLL = Duration.ofMillis(500);

  /** The poll time while it has no partition, so that the service is ready soon after joining. */
  private static final Duration JOINING = Duration.ofMillis(20);

  private static final long FIRST_PAUSE_MILLIS = 50;
  private static final long LONGEST_PAUSE_MILLIS = 5_000;

  /** The time between commits; events processed since the last one are repeated after a crash. */
  private static final long COMMIT_NANOS = 1_000_000_000;

  private final EventReader reader;
  private final String group;
  private final Consumer<byte[], byte[]> consumer;
  private final Offsets offsets;

  /** Failed attempts of records that were processed one by one, by partition. */
  private final Map<TopicPartition, Attempts> attempts = new HashMap<>();

  /** The offsets up to which events were processed, and which are not committed yet. */
  private final Map<TopicPartition, OffsetAndMetadata> uncommitted = new HashMap<>();

  /** Records that have become dead letters, and whose offsets are not committed yet. */
  private final Set<Place> deadLetters = new HashSet<>();

  private long committed = System.nanoTime();
  private long pauseMillis = FIRST_PAUSE_MILLIS;

  /** Whether the offsets to continue from could not be read from the database or Kafka. */
  private boolean isPlacingTroubled;

  /** How often the record at an offset has failed. */
  private record Attempts(long offset, int count) {}

  private record Place(TopicPartition partition, long offset) {
    static Place of(ConsumerRecord<?, ?> at) {
      return new Place(place(at), at.offset());
    }
  }

  private record Unreadable(ConsumerRecord<byte[], byte[]> at, InvalidEventException why) {}

  Reading(EventReader reader, Consumer<byte[], byte[]> consumer, Offsets offsets) {
    this.reader = reader;
    this.offsets = offsets;
    this.group = reader.group();
    this.consumer = consumer;
  }

  void run() throws InterruptedException {
    consumer.subscribe(reader.topics.stream().map(Topic::topicName).toList(), new Handover());
    while (!reader.thread.isToEnd()) {
      try {
        readOnce();
      } catch (WakeupException e) {
        // Closed, or a spurious wake-up.
      } catch (CommitFailedException | RebalanceInProgressException e) {
        LOG.debugf("%s: not committed, events will be repeated: %s", group, e.getMessage());
      } catch (RetriableException e) {
        troubled(e);
      }
    }
    commitLast();
  }

  private void readOnce() throws InterruptedException {
    List<ConsumerRecord<byte[], byte[]>> batch = new ArrayList<>();
    consumer.poll(consumer.assignment().isEmpty() ? JOINING : POLL).forEach(batch::add);
    if (!isPlaced(batch)) {
      return;
    }
    if (isMember() && pauseMillis == FIRST_PAUSE_MILLIS) {
      reader.setTrouble(null);
    }
    if (!batch.isEmpty()) {
      useOrRewind(batch);
    }
    if (batch.isEmpty()
        || !deadLetters.isEmpty()
        || System.nanoTime() - committed >= COMMIT_NANOS) {
      commit();
    }
  }

  /** Whether it has joined the group; with more members than partitions it may have none. */
  private boolean isMember() {
    return !consumer.assignment().isEmpty() || consumer.groupMetadata().generationId() > 0;
  }

  /**
   * Moves the consumer to its offsets, and removes records read elsewhere from the batch.
   *
   * @return false if the offsets cannot be read now; the batch must be discarded
   */
  private boolean isPlaced(List<ConsumerRecord<byte[], byte[]>> batch) throws InterruptedException {
    try {
      if (batch.isEmpty()) {
        offsets.look();
      }
      Set<TopicPartition> placed = offsets.place();
      batch.removeIf(each -> placed.contains(place(each)));
      if (isPlacingTroubled) {
        isPlacingTroubled = false;
        pauseMillis = FIRST_PAUSE_MILLIS;
      }
      return true;
    } catch (InterruptedException | WakeupException e) {
      throw e;
    } catch (Exception failure) {
      throwError(failure);
      isPlacingTroubled = true;
      rewind(batch);
      troubled(failure);
      return false;
    }
  }

  private void useOrRewind(List<ConsumerRecord<byte[], byte[]>> batch) throws InterruptedException {
    try {
      use(batch);
      pauseMillis = FIRST_PAUSE_MILLIS;
      reader.setTrouble(null);
    } catch (InterruptedException | WakeupException e) {
      throw e;
    } catch (OffsetsChangedException e) {
      changed(e);
    } catch (Exception failure) {
      throwError(failure);
      if (Failures.isTransient(failure)) {
        rewind(batch);
        troubled(failure);
      } else {
        useOneByOne(batch, failure);
      }
    }
  }

  /** Continues from the offsets in the database; records read elsewhere are discarded. */
  private void changed(OffsetsChangedException e) {
    LOG.warnf("%s: %s; continuing from the new ones", group, e.getMessage());
    offsets.changed();
  }

  private void use(List<ConsumerRecord<byte[], byte[]>> batch) throws Exception {
    List<Event> events = new ArrayList<>(batch.size());
    List<Unreadable> unreadable = new ArrayList<>();
    for (ConsumerRecord<byte[], byte[]> each : batch) {
      try {
        events.add(Events.parse(each.value() == null ? new byte[0] : each.value()));
      } catch (InvalidEventException e) {
        unreadable.add(new Unreadable(each, e));
      }
    }
    // An unusable record must become a dead letter before its offset is stored.
    List<ReadUpTo> read = unreadable.isEmpty() ? offsets.after(batch) : List.of();
    if (!events.isEmpty()) {
      // A batch has many origins; its processing belongs to the trace of the first record.
      try (Scope unused = TraceHeaders.extract(batch.getFirst().headers()).makeCurrent()) {
        reader.handler.handle(events, read);
      }
    }
    for (Unreadable each : unreadable) {
      setAside(each.at, each.why, 1);
    }
    if (unreadable.isEmpty()) {
      offsets.stored(read);
      used(batch);
    } else {
      storeAsRead(batch);
    }
  }

  /** Marks records as read that need nothing else stored. */
  private void storeAsRead(List<ConsumerRecord<byte[], byte[]>> done) throws Exception {
    List<ReadUpTo> read = offsets.after(done);
    if (!read.isEmpty()) {
      reader.handler.handle(List.of(), read);
      offsets.stored(read);
    }
    used(done);
  }

  /** Throws the error that caused a failure, if there is one. */
  private static void throwError(Exception failure) {
    Error error = Failures.error(failure);
    if (error != null) {
      throw error;
    }
  }

  /**
   * Processes events one by one to find the failing one; gives up on it after too many attempts.
   */
  private void useOneByOne(List<ConsumerRecord<byte[], byte[]>> batch, Throwable failure)
      throws InterruptedException {
    LOG.warnf(failure, "%s: %d events failed together, trying each alone", group, batch.size());
    for (int i = 0; i < batch.size(); i++) {
      ConsumerRecord<byte[], byte[]> each = batch.get(i);
      try {
        useOrGiveUp(each);
      } catch (InterruptedException | WakeupException e) {
        throw e;
      } catch (OffsetsChangedException e) {
        changed(e);
        return;
      } catch (Exception again) {
        throwError(again);
        rewind(batch.subList(i, batch.size()));
        troubled(again);
        return;
      }
    }
  }

  private void useOrGiveUp(ConsumerRecord<byte[], byte[]> record) throws Exception {
    try {
      use(List.of(record));
    } catch (InterruptedException | WakeupException | OffsetsChangedException e) {
      throw e;
    } catch (Exception failure) {
      throwError(failure);
      int count = countAttempt(record);
      if (Failures.isTransient(failure) || count < EventReader.ATTEMPTS) {
        throw failure;
      }
      setAside(record, failure, count);
      storeAsRead(List.of(record));
    }
    attempts.remove(place(record));
  }

  private int countAttempt(ConsumerRecord<byte[], byte[]> failed) {
    Attempts before = attempts.get(place(failed));
    int count = before != null && before.offset == failed.offset() ? before.count + 1 : 1;
    attempts.put(place(failed), new Attempts(failed.offset(), count));
    return count;
  }

  /** Makes a record a dead letter, unless it already is one. */
  private void setAside(ConsumerRecord<byte[], byte[]> unusable, Exception failure, int deliveries)
      throws InterruptedException {
    if (deadLetters.contains(Place.of(unusable))) {
      return;
    }
    LOG.errorf(
        "%s: %s-%d@%d becomes a dead letter: %s",
        group, unusable.topic(), unusable.partition(), unusable.offset(), failure);
    reader.writer.writeDeadLetter(
        DeadLetter.newBuilder()
            .setTopic(unusable.topic())
            .setPartition(unusable.partition())
            .setOffset(unusable.offset())
            .setKey(bytes(unusable.key()))
            .setValue(bytes(unusable.value()))
            .setError(String.valueOf(failure.getMessage()))
            .setDeliveries(deliveries)
            .build());
    deadLetters.add(Place.of(unusable));
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
      deadLetters.removeIf(each -> {
        OffsetAndMetadata next = uncommitted.get(each.partition);
        return next != null && each.offset < next.offset();
      });
      uncommitted.clear();
    }
    committed = System.nanoTime();
  }

  private void commitLast() {
    try {
      try {
        commit();
      } catch (WakeupException e) {
        // The wake-up was meant for a poll.
        commit();
      }
    } catch (KafkaException e) {
      LOG.debugf("%s: not committed, events will be repeated: %s", group, e.getMessage());
    }
  }

  /** Commits offsets before other members continue, and forgets those of lost partitions. */
  private final class Handover implements ConsumerRebalanceListener {
    @Override
    public void onPartitionsAssigned(Collection<TopicPartition> assigned) {
      offsets.assigned(assigned);
    }

    @Override
    public void onPartitionsRevoked(Collection<TopicPartition> revoked) {
      try {
        commit();
      } catch (KafkaException e) {
        LOG.debugf("%s: not committed, events will be repeated: %s", group, e.getMessage());
      }
      forget(revoked);
    }

    @Override
    public void onPartitionsLost(Collection<TopicPartition> lost) {
      forget(lost);
    }

    private void forget(Collection<TopicPartition> others) {
      offsets.revoked(others);
      uncommitted.keySet().removeAll(others);
      deadLetters.removeIf(each -> others.contains(each.partition));
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
    reader.setTrouble(Failures.reason(failure));
    LOG.warnf("%s: %s; retrying in %d ms", group, failure, pauseMillis);
    for (long left = pauseMillis;
        left > 0 && !reader.thread.isToEnd();
        left -= FIRST_PAUSE_MILLIS) {
      Thread.sleep(Math.min(left, FIRST_PAUSE_MILLIS));
    }
    pauseMillis = Math.min(2 * pauseMillis, LONGEST_PAUSE_MILLIS);
  }

  private static TopicPartition place(ConsumerRecord<?, ?> at) {
    return new TopicPartition(at.topic(), at.partition());
  }
}
