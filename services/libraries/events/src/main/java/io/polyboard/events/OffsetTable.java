package io.polyboard.events;

import module java.base;

import io.polyboard.events.ReadUpTo.Partition;
import io.polyboard.service.schema.SqlArray;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Update;

/**
 * A PostgreSQL table of read offsets: {@code topic_id text, partition integer, topic text,
 * next_offset bigint}. The first two columns are its key. Thread-safe.
 */
public final class OffsetTable {
  private final String select;
  private final String insert;
  private final String update;

  /**
   * A table.
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

  /** All stored offsets. */
  public Map<Partition, Long> read(Handle handle) {
    return handle
        .createQuery(select)
        .map((row, context) ->
            Map.entry(
                new Partition(row.getString(1), row.getString(2), row.getInt(3)), row.getLong(4)))
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  /**
   * Stores the read offsets of partitions in the transaction of the handle.
   *
   * @throws OffsetsChangedException if a stored offset is not the one that reading began at; the
   *     transaction must be rolled back
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
      throw new OffsetsChangedException("the offsets in the database were changed");
    }
  }

  private static Update bound(Update update, List<ReadUpTo> read) {
    return update
        .bind("ids", SqlArray.texts(read, each -> each.partition().topicId()))
        .bind("partitions", SqlArray.ints(read, each -> each.partition().number()))
        .bind("to", SqlArray.bigints(read, ReadUpTo::to));
  }
}
