package io.polyboard.archive.store;

import io.polyboard.events.OffsetTable;
import io.polyboard.events.ReadUpTo;
import io.polyboard.events.ReadUpTo.Partition;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.UnableToExecuteStatementException;

/** How far the events are read that the database is filled from. Stateless. */
final class EventOffsets {
  private static final OffsetTable TABLE = new OffsetTable("archive.event_offsets");

  private EventOffsets() {}

  /** All that is stored. */
  static Map<Partition, Long> read(Handle handle) {
    try {
      return TABLE.read(handle.getConnection());
    } catch (SQLException e) {
      throw new UnableToExecuteStatementException("event offsets: " + e.getMessage(), e, null);
    }
  }

  /**
   * Stores how far they are read, within the handle's transaction.
   *
   * @throws io.polyboard.events.OffsetsChangedException if something else is stored than they were
   *     read from
   */
  static void write(Handle handle, List<ReadUpTo> read) {
    try {
      TABLE.write(handle.getConnection(), read);
    } catch (SQLException e) {
      throw new UnableToExecuteStatementException("event offsets: " + e.getMessage(), e, null);
    }
  }
}
