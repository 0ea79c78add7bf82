package io.polyboard.events;

import module java.base;

import io.polyboard.events.ReadUpTo.Partition;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Makes one consumer continue from the offsets in its handler's database, or from the earliest
 * record if none is stored. For the reader's thread.
 */
final class StoredOffsets implements Offsets {
  private static final Logger LOG = Logger.getLogger(StoredOffsets.class);

  /** The time between two checks, while nothing is read, whether the database was restored. */
  private static final long LOOK_NANOS = 2_000_000_000L;

  private final Consumer<byte[], byte[]> consumer;
  private final StoringHandler handler;
  private final KafkaSettings settings;

  /** Partitions of the consumer that are not yet at their stored offsets. */
  private final Set<TopicPartition> unplaced = new HashSet<>();

  /** The stored offsets of the other partitions. */
  private final Map<TopicPartition, Stored> stored = new HashMap<>();

  private long looked = System.nanoTime();

  /**
   * The stored offset of a partition.
   *
   * @param next null if none is stored
   */
  private record Stored(Partition partition, @Nullable Long next) {}

  StoredOffsets(Consumer<byte[], byte[]> consumer, StoringHandler handler, KafkaSettings settings) {
    this.consumer = consumer;
    this.handler = handler;
    this.settings = settings;
  }

  @Override
  public void assigned(Collection<TopicPartition> partitions) {
    unplaced.addAll(partitions);
  }

  @Override
  public void revoked(Collection<TopicPartition> partitions) {
    unplaced.removeAll(partitions);
    stored.keySet().removeAll(partitions);
  }

  @Override
  public void changed() {
    unplaced.addAll(stored.keySet());
    stored.clear();
  }

  @Override
  public Set<TopicPartition> place() throws Exception {
    if (unplaced.isEmpty()) {
      return Set.of();
    }
    Map<String, String> ids =
        Topics.ids(
            settings, unplaced.stream().map(TopicPartition::topic).collect(Collectors.toSet()));
    Map<Partition, Long> offsets = handler.offsets();
    for (TopicPartition each : unplaced) {
      Partition partition =
          new Partition(
              each.topic(), Objects.requireNonNull(ids.get(each.topic())), each.partition());
      Long next = offsets.get(partition);
      stored.put(each, new Stored(partition, next));
      if (next == null) {
        consumer.seekToBeginning(List.of(each));
      } else {
        consumer.seek(each, next);
      }
    }
    handler.placed();
    Set<TopicPartition> placed = Set.copyOf(unplaced);
    unplaced.clear();
    looked = System.nanoTime();
    return placed;
  }

  @Override
  public List<ReadUpTo> after(List<ConsumerRecord<byte[], byte[]>> used) {
    Map<TopicPartition, Long> next = new HashMap<>();
    for (ConsumerRecord<byte[], byte[]> each : used) {
      next.merge(new TopicPartition(each.topic(), each.partition()), each.offset() + 1, Math::max);
    }
    List<ReadUpTo> read = new ArrayList<>();
    next.forEach((place, offset) -> {
      Stored before = Objects.requireNonNull(stored.get(place));
      read.add(new ReadUpTo(before.partition, before.next, offset));
    });
    return read;
  }

  @Override
  public void stored(List<ReadUpTo> read) {
    for (ReadUpTo each : read) {
      Partition partition = each.partition();
      stored.put(
          new TopicPartition(partition.topic(), partition.number()),
          new Stored(partition, each.to()));
    }
  }

  @Override
  public void look() throws Exception {
    if (System.nanoTime() - looked < LOOK_NANOS) {
      return;
    }
    Map<Partition, Long> offsets = handler.offsets();
    looked = System.nanoTime();
    if (stored.values().stream()
        .anyMatch(each -> !Objects.equals(each.next, offsets.get(each.partition)))) {
      LOG.warn("the offsets in the database were changed; continuing from the new ones");
      changed();
    }
  }
}
