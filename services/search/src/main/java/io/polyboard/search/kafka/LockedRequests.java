package io.polyboard.search.kafka;

import io.polyboard.search.SearchMetrics;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.AcknowledgeType;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaShareConsumer;
import org.apache.kafka.common.TopicPartition;

/**
 * Requests that a consumer has taken from the queue: locked for it until it says how each ended, as
 * long as it renews their locks. For the consumer's thread.
 */
final class LockedRequests {
  /** After so many deliveries a request is not given back merely since it would wait. */
  private static final int SELDOM = GamePlayer.MOST_DELIVERIES - 2;

  private final KafkaShareConsumer<byte[], byte[]> consumer;
  private final SearchMetrics metrics;
  private final Map<Place, ConsumerRecord<byte[], byte[]>> locked = new LinkedHashMap<>();
  private final long periodNanos;
  private long renewed = System.nanoTime();

  private record Place(TopicPartition partition, long offset) {
    static Place of(ConsumerRecord<byte[], byte[]> request) {
      return new Place(new TopicPartition(request.topic(), request.partition()), request.offset());
    }
  }

  /**
   * Takes requests that were polled just now.
   *
   * @param lockMillis for how long they are locked
   */
  LockedRequests(
      KafkaShareConsumer<byte[], byte[]> consumer,
      ConsumerRecords<byte[], byte[]> polled,
      long lockMillis,
      SearchMetrics metrics) {
    this.consumer = consumer;
    this.metrics = metrics;
    polled.forEach(request -> locked.put(Place.of(request), request));
    periodNanos = TimeUnit.MILLISECONDS.toNanos(lockMillis) / 3;
  }

  /** Those that are locked now, in the order of the queue. */
  List<ConsumerRecord<byte[], byte[]>> all() {
    return List.copyOf(locked.values());
  }

  boolean isLocked(ConsumerRecord<byte[], byte[]> request) {
    return locked.containsKey(Place.of(request));
  }

  /** Notes how a request ended, to be told to the queue; without effect if it is not locked. */
  void acknowledge(ConsumerRecord<byte[], byte[]> request, AcknowledgeType what) {
    if (locked.remove(Place.of(request)) != null) {
      consumer.acknowledge(request, what);
      if (what == AcknowledgeType.RELEASE) {
        metrics.released();
      }
    }
  }

  /**
   * Gives some requests back to the queue at once, but for those that it has delivered often: there
   * is an end to deliveries, and most of them are for games that fail.
   */
  void giveBack(Collection<ConsumerRecord<byte[], byte[]>> requests) {
    List<ConsumerRecord<byte[], byte[]>> seldom =
        requests.stream()
            .filter(this::isLocked)
            .filter(request -> request.deliveryCount().orElse(Short.MAX_VALUE) <= SELDOM)
            .toList();
    seldom.forEach(request -> acknowledge(request, AcknowledgeType.RELEASE));
    if (!seldom.isEmpty()) {
      consumer.commitAsync();
    }
  }

  /** Gives all that are still locked back to the queue. */
  void releaseAll() {
    all().forEach(request -> acknowledge(request, AcknowledgeType.RELEASE));
  }

  /** How long the locks may stay as they are; not positive where they are to be renewed now. */
  long nanosToRenewal() {
    return renewed + periodNanos - System.nanoTime();
  }

  /** Renews the locks. Those that cannot be are another consumer's from now on. */
  void renew() {
    renewed = System.nanoTime();
    Set<Place> before = Set.copyOf(locked.keySet());
    locked.values().forEach(request -> consumer.acknowledge(request, AcknowledgeType.RENEW));
    Set<TopicPartition> failed =
        consumer.commitSync(Duration.ofNanos(periodNanos)).entrySet().stream()
            .filter(partition -> partition.getValue().isPresent())
            .map(partition -> partition.getKey().topicPartition())
            .collect(Collectors.toSet());
    locked.clear();
    // Records whose locks were renewed come with the next poll, before any other.
    for (ConsumerRecord<byte[], byte[]> polled : consumer.poll(Duration.ZERO)) {
      Place place = Place.of(polled);
      if (!before.contains(place)) {
        consumer.acknowledge(polled, AcknowledgeType.RELEASE);
      } else if (!failed.contains(place.partition())) {
        locked.put(place, polled);
        metrics.renewed();
      }
    }
  }
}
