package io.polyboard.events;

import io.polyboard.events.ReadUpTo.Partition;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/**
 * A table of PostgreSQL's that holds how far topics are read: {@code topic_id text, partition
 * integer, topic text, next_offset bigint}, of which the first two are its key. Thread-safe.
 */
public final class OffsetTable {
  private final String select;
  private final String insert;
  private final String update;

  /**
   * The table of a name.
   *
   * @param name with its schema
   */
  public OffsetTable(String name) {
    select = "select topic, topic_id, partition, next_offset from " + name;
    insert =
        """
        insert into %s (topic, topic_id, partition, next_offset)
        select * from unnest(?, ?, ?, ?) on conflict do nothing
        """
            .formatted(name);
    update =
        """
        update %s as stored set next_offset = read.next_offset
        from unnest(?, ?, ?, ?, ?) as read(topic, topic_id, partition, next_offset, from_offset)
        where stored.topic_id = read.topic_id and stored.partition = read.partition
          and stored.next_offset = read.from_offset
        """
            .formatted(name);
  }

  /** All that is stored. */
  public Map<Partition, Long> read(Connection connection) throws SQLException {
    Map<Partition, Long> offsets = new HashMap<>();
    try (PreparedStatement statement = connection.prepareStatement(select);
        ResultSet row = statement.executeQuery()) {
      while (row.next()) {
        offsets.put(
            new Partition(row.getString(1), row.getString(2), row.getInt(3)), row.getLong(4));
      }
    }
    return offsets;
  }

  /**
   * Stores how far partitions are read, within the transaction of the connection.
   *
   * @throws OffsetsChangedException if something else is stored than they were read from; the
   *     transaction is to be rolled back
   */
  public void write(Connection connection, List<ReadUpTo> read) throws SQLException {
    List<ReadUpTo> first = read.stream().filter(each -> each.from() == null).toList();
    List<ReadUpTo> further = read.stream().filter(each -> each.from() != null).toList();
    if (execute(connection, insert, first) + execute(connection, update, further) != read.size()) {
      throw new OffsetsChangedException("the database has other offsets than were read from");
    }
  }

  private int execute(Connection connection, String sql, List<ReadUpTo> read) throws SQLException {
    if (read.isEmpty()) {
      return 0;
    }
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setArray(1, array(connection, "text", read, each -> each.partition().topic()));
      statement.setArray(2, array(connection, "text", read, each -> each.partition().topicId()));
      statement.setArray(3, array(connection, "integer", read, each -> each.partition().number()));
      statement.setArray(4, array(connection, "bigint", read, ReadUpTo::to));
      if (sql.equals(update)) {
        statement.setArray(
            5, array(connection, "bigint", read, each -> Objects.requireNonNull(each.from())));
      }
      return statement.executeUpdate();
    }
  }

  private static Array array(
      Connection connection, String type, List<ReadUpTo> read, Function<ReadUpTo, Object> column)
      throws SQLException {
    return connection.createArrayOf(type, read.stream().map(column).toArray());
  }
}
