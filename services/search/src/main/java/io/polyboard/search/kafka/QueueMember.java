package io.polyboard.search.kafka;

import io.polyboard.events.Topic;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.AcknowledgeType;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaShareConsumer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * This process in the share group that reads the queue. For one thread, but for {@link #wakeup}.
 *
 * <p>How many records a share consumer takes at a time is settled when it is made. Where another
 * number is wanted, a second consumer joins the group, which takes seconds, and replaces the first
 * one when it gets its first records; until then the first one goes on.
 */
final class QueueMember implements AutoCloseable {
  private static final Logger LOG = Logger.getLogger(QueueMember.class);
  private static final Duration CLOSING = Duration.ofMillis(800);

  /** A record of a consumer that is joining is not to wait for the other one's poll. */
  private static final Duration POLL_WHILE_JOINING = Duration.ofMillis(50);

  private final Map<String, Object> configuration;
  private volatile Consumer current;
  private @Nullable Consumer joining;

  private record Consumer(KafkaShareConsumer<byte[], byte[]> kafka, int atOnce) {
    void close() {
      // Sends what is acknowledged, and gives back what is not.
      kafka.close(CLOSING);
    }
  }

  /**
   * Joins the group.
   *
   * @param configuration of share consumers
   * @param atOnce how many records to take at a time, 1 or more
   */
  QueueMember(Map<String, Object> configuration, int atOnce) {
    this.configuration = configuration;
    current = open(atOnce);
  }

  private Consumer open(int atOnce) {
    Map<String, Object> settings = new HashMap<>(configuration);
    settings.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, atOnce);
    KafkaShareConsumer<byte[], byte[]> consumer =
        new KafkaShareConsumer<>(
            settings, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    consumer.setAcknowledgementCommitCallback((offsets, failure) -> {
      if (failure != null) {
        LOG.warnf(
            "the queue did not hear what became of these requests: %s: %s",
            offsets.values(), failure);
      }
    });
    consumer.subscribe(List.of(Topic.GAMES_REQUESTED.topicName()));
    return new Consumer(consumer, atOnce);
  }

  /**
   * Takes records. All that were taken before are to be acknowledged.
   *
   * @param atOnce how many at most, as soon as the consumer that takes so many has joined
   * @param atMost how long to wait for the first one
   */
  ConsumerRecords<byte[], byte[]> poll(int atOnce, Duration atMost) {
    Consumer next = joining;
    if (next != null && next.atOnce != atOnce) {
      next.close();
      next = null;
    }
    if (next == null && current.atOnce != atOnce) {
      next = open(atOnce);
    }
    joining = next;
    if (next != null) {
      ConsumerRecords<byte[], byte[]> first = next.kafka.poll(Duration.ZERO);
      if (!first.isEmpty()) {
        current.close();
        current = next;
        joining = null;
        return first;
      }
    }
    return current.kafka.poll(
        next == null || atMost.compareTo(POLL_WHILE_JOINING) < 0 ? atMost : POLL_WHILE_JOINING);
  }

  /** Notes what became of records that the latest poll took, to be sent with the next one. */
  void acknowledge(Iterable<ConsumerRecord<byte[], byte[]>> records, AcknowledgeType what) {
    records.forEach(record -> current.kafka.acknowledge(record, what));
  }

  /** Sends what is noted now, since the next poll is not near. */
  void commit() {
    current.kafka.commitAsync();
  }

  /** Ends a poll that is under way, with a {@code WakeupException}. Thread-safe. */
  void wakeup() {
    current.kafka.wakeup();
  }

  @Override
  public void close() {
    if (joining != null) {
      joining.close();
    }
    current.close();
  }
}
