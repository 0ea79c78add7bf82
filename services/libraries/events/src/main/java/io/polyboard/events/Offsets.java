package io.polyboard.events;

import module java.base;

import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/** Where one consumer reads on. For its reader's thread. */
interface Offsets {
  /** Where the group has committed that it has read, which Kafka sees to. */
  Offsets OF_GROUP = new Offsets() {};

  /** The consumer has got partitions. */
  default void assigned(Collection<TopicPartition> partitions) {}

  /** The consumer has partitions no more. */
  default void revoked(Collection<TopicPartition> partitions) {}

  /** What is stored is not what it was: all partitions are to read on from there. */
  default void changed() {}

  /**
   * Has the partitions that do not yet read where they are to go on there.
   *
   * @return these: what was polled of them before is void
   */
  default Set<TopicPartition> place() throws Exception {
    return Set.of();
  }

  /** What is to be stored once records are used; empty where nothing is stored. */
  default List<ReadUpTo> after(List<ConsumerRecord<byte[], byte[]>> used) {
    return List.of();
  }

  /** It is stored. */
  default void stored(List<ReadUpTo> read) {}

  /** Looks from time to time, while there is nothing to read, whether something else is stored. */
  default void look() throws Exception {}
}
