package io.polyboard.events;

import org.jspecify.annotations.Nullable;

/**
 * The progress of reading a partition.
 *
 * @param from the stored offset at which reading continued; null if none was stored
 * @param to the offset of the next record to read; not negative
 */
public record ReadUpTo(Partition partition, @Nullable Long from, long to) {
  /**
   * A partition, also distinguished from partitions of deleted topics with the same name.
   *
   * @param topic its topic's name
   * @param topicId Kafka's id of the topic: a topic created again under the same name has another
   *     id, and separate offsets
   * @param number from 0
   */
  public record Partition(String topic, String topicId, int number) {}
}
