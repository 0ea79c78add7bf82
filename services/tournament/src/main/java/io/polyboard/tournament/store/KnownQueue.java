package io.polyboard.tournament.store;

import module java.base;

import io.polyboard.service.schema.Attached;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.sqlobject.SqlObject;
import org.jdbi.v3.sqlobject.statement.SqlQuery;
import org.jdbi.v3.sqlobject.statement.SqlUpdate;

/** The queue that games were given out by. */
public interface KnownQueue extends SqlObject {
  static KnownQueue in(Handle handle) {
    return Attached.to(handle, KnownQueue.class);
  }

  /** Kafka's id of its topic; empty where none were. */
  @SqlQuery("select topic_id from tournament.request_queue")
  Optional<String> topicId();

  /** The same, which nobody else learns or changes until the end of the transaction. */
  default Optional<String> lock() {
    getHandle().execute("lock table tournament.request_queue in exclusive mode");
    return topicId();
  }

  /** Takes note of another one. */
  @SqlUpdate(
      """
      insert into tournament.request_queue (topic_id) values (:topicId)
      on conflict (only_row) do update set topic_id = excluded.topic_id
      """)
  void update(String topicId);
}
