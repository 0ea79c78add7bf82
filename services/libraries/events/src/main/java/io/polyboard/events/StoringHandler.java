package io.polyboard.events;

import module java.base;

import io.polyboard.events.ReadUpTo.Partition;
import io.polyboard.proto.events.v1.Event;

/**
 * Makes use of events, and stores how far they are read where it stores what it makes of them: a
 * database that is set back to an earlier state is filled again from there. Called by one thread at
 * a time.
 */
public interface StoringHandler {
  /**
   * The offset of the next record to be read, of each partition of which one is stored; none where
   * the group knows them.
   */
  default Map<Partition, Long> offsets() throws Exception {
    return Map.of();
  }

  /**
   * Called before partitions are read on from where the database says, as they are where it was set
   * back: what is known of it otherwise may not be so any more.
   */
  default void placed() {}

  /**
   * Makes use of events, some of which may have been used before. When this returns they count as
   * read; when it throws they come again, perhaps one by one.
   *
   * @param events may be none
   * @param read to be stored in the same transaction, or in a later one
   * @throws OffsetsChangedException if what is stored is not what reading went on from
   */
  void handle(List<Event> events, List<ReadUpTo> read) throws Exception;
}
