package io.polyboard.tournament.store;

import module java.base;

import io.polyboard.service.schema.Attached;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.sqlobject.SqlObject;
import org.jdbi.v3.sqlobject.statement.SqlQuery;
import org.jdbi.v3.sqlobject.statement.SqlUpdate;

/** The queue in which games were requested. */
public interface KnownQueue extends SqlObject {
  static KnownQueue in(Handle handle) {
    return Attached.to(handle, KnownQueue.class);
  }

  /** Kafka's id of its topic; empty if no game was requested. */
  @SqlQuery("select topic_id from tournament.request_queue")
  Optional<String> topicId();

  /** The same; other transactions can neither lock nor change it until the end of this one. */
  default Optional<String> lock() {
    getHandle().execute("lock table tournament.request_queue in exclusive mode");
    return topicId();
  }

  /** Stores the id of another queue. */
  @SqlUpdate(
      """
      insert into tournament.request_queue (topic_id) values (:topicId)
      on conflict (only_row) do update set topic_id = excluded.topic_id
      """)
  void update(String topicId);
}
