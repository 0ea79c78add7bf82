package io.polyboard.events;

import module java.base;

import io.polyboard.events.ReadUpTo.Partition;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Has one consumer read on where its handler's database says; where that says nothing, from the
 * earliest record. For the reader's thread.
 */
final class StoredOffsets implements Offsets {
  private static final Logger LOG = Logger.getLogger(StoredOffsets.class);

  /** Between two looks, while nothing is read, whether the database was set back. */
  private static final long LOOK_NANOS = 2_000_000_000L;

  private final Consumer<byte[], byte[]> consumer;
  private final StoringHandler handler;
  private final KafkaSettings settings;

  /** Partitions of the consumer that do not yet read where they are to. */
  private final Set<TopicPartition> unplaced = new HashSet<>();

  /** What is stored of the other ones. */
  private final Map<TopicPartition, Stored> stored = new HashMap<>();

  private long looked = System.nanoTime();

  /** The offset that is stored of a partition; null for none. */
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
      LOG.warn("the database has other offsets than were read from: reads on from these");
      changed();
    }
  }
}
