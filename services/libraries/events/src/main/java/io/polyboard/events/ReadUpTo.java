package io.polyboard.events;

import org.jspecify.annotations.Nullable;

/**
 * How much further a partition is read than it was.
 *
 * @param from the offset at which the reading went on, as it is stored; null where none is
 * @param to the offset of the next record to be read; not negative
 */
public record ReadUpTo(Partition partition, @Nullable Long from, long to) {
  /**
   * A partition of a topic that exists once.
   *
   * @param topic its topic's name
   * @param topicId of Kafka's: a topic that was made anew under the same name has another one, and
   *     offsets of its own
   * @param number from 0
   */
  public record Partition(String topic, String topicId, int number) {}
}
