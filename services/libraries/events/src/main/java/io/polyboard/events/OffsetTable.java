package io.polyboard.events;

import module java.base;

import io.polyboard.events.ReadUpTo.Partition;
import io.polyboard.service.schema.SqlArray;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Update;

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
        select * from unnest(:topics, :ids, :partitions, :to) on conflict do nothing
        """
            .formatted(name);
    update =
        """
        update %s as stored set next_offset = read.next_offset
        from unnest(:ids, :partitions, :to, :from) as read(topic_id, partition, next_offset, from_offset)
        where stored.topic_id = read.topic_id and stored.partition = read.partition
          and stored.next_offset = read.from_offset
        """
            .formatted(name);
  }

  /** All that is stored. */
  public Map<Partition, Long> read(Handle handle) {
    return handle
        .createQuery(select)
        .map((row, context) ->
            Map.entry(
                new Partition(row.getString(1), row.getString(2), row.getInt(3)), row.getLong(4)))
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  /**
   * Stores how far partitions are read, within the transaction of the handle.
   *
   * @throws OffsetsChangedException if something else is stored than they were read from; the
   *     transaction is to be rolled back
   */
  public void write(Handle handle, List<ReadUpTo> read) {
    List<ReadUpTo> first = read.stream().filter(each -> each.from() == null).toList();
    List<ReadUpTo> further = read.stream().filter(each -> each.from() != null).toList();
    int written =
        bound(handle.createUpdate(insert), first)
                .bind("topics", SqlArray.texts(first, each -> each.partition().topic()))
                .execute()
            + bound(handle.createUpdate(update), further)
                .bind("from", SqlArray.bigints(further, ReadUpTo::from))
                .execute();
    if (written != read.size()) {
      throw new OffsetsChangedException("the database has other offsets than were read from");
    }
  }

  private static Update bound(Update update, List<ReadUpTo> read) {
    return update
        .bind("ids", SqlArray.texts(read, each -> each.partition().topicId()))
        .bind("partitions", SqlArray.ints(read, each -> each.partition().number()))
        .bind("to", SqlArray.bigints(read, ReadUpTo::to));
  }
}
