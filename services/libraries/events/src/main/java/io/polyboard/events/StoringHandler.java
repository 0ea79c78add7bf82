package io.polyboard.events;

import module java.base;

import io.polyboard.events.ReadUpTo.Partition;
import io.polyboard.proto.events.v1.Event;

/**
 * Processes events, and stores the read offsets in the same database as the results: a database
 * restored to an earlier state is then refilled from its offsets. Called by one thread at a time.
 */
public interface StoringHandler {
  /**
   * The stored offset of the next record to read, by partition; empty if offsets are only committed
   * to the group.
   */
  default Map<Partition, Long> offsets() throws Exception {
    return Map.of();
  }

  /**
   * Called before reading continues from the offsets in the database. The database may have been
   * restored to an earlier state, so cached knowledge of it may be wrong.
   */
  default void placed() {}

  /**
   * Processes events; some may have been processed before. Events count as read when this returns;
   * they are delivered again, perhaps one by one, if it throws.
   *
   * @param events may be empty
   * @param read must be stored in the same transaction, or in a later one
   * @throws OffsetsChangedException if the stored offsets are not those that reading continued from
   */
  void handle(List<Event> events, List<ReadUpTo> read) throws Exception;
}
