package io.polyboard.events;

import module java.base;

import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/** The offsets at which one consumer continues. For its reader's thread. */
interface Offsets {
  /** The offsets committed by the group; Kafka manages them. */
  Offsets OF_GROUP = new Offsets() {};

  /** Partitions were assigned to the consumer. */
  default void assigned(Collection<TopicPartition> partitions) {}

  /** Partitions were taken from the consumer. */
  default void revoked(Collection<TopicPartition> partitions) {}

  /** The stored offsets were changed: all partitions must continue from them. */
  default void changed() {}

  /**
   * Seeks the partitions that are not yet at their stored offsets to them.
   *
   * @return these partitions: their records polled before must be discarded
   */
  default Set<TopicPartition> place() throws Exception {
    return Set.of();
  }

  /** The offsets to store once records are processed; empty if no offsets are stored. */
  default List<ReadUpTo> after(List<ConsumerRecord<byte[], byte[]>> used) {
    return List.of();
  }

  /** The offsets were stored. */
  default void stored(List<ReadUpTo> read) {}

  /** Checks for changed stored offsets; called while there is nothing to read. */
  default void look() throws Exception {}
}
