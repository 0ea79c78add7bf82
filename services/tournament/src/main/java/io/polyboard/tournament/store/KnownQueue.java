package io.polyboard.tournament.store;

import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** The queue that games were given out by. Stateless. */
public final class KnownQueue {
  private KnownQueue() {}

  /** Kafka's id of its topic; empty where none were. */
  public static Optional<String> topicId(Handle handle) {
    return handle
        .createQuery("select topic_id from tournament.request_queue")
        .mapTo(String.class)
        .findOne();
  }

  /** The same, which nobody else learns or changes until the end of the transaction. */
  public static Optional<String> lock(Handle handle) {
    handle.execute("lock table tournament.request_queue in exclusive mode");
    return topicId(handle);
  }

  /** Takes note of another one. */
  public static void update(Handle handle, String topicId) {
    handle
        .createUpdate(
            """
            insert into tournament.request_queue (topic_id) values (:topicId)
            on conflict (only_row) do update set topic_id = excluded.topic_id
            """)
        .bind("topicId", topicId)
        .execute();
  }
}
