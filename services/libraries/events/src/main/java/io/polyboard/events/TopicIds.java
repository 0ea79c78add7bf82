package io.polyboard.events;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;

/** Kafka's ids of topics: a topic that is made anew under the same name has another one. */
public final class TopicIds {
  private static final long TIMEOUT_SECONDS = 15;

  private TopicIds() {}

  /**
   * The ids of topics, by name.
   *
   * @throws EventsUnavailableException if Kafka does not tell, or one of them does not exist
   */
  public static Map<String, String> read(KafkaSettings settings, Collection<String> names)
      throws InterruptedException {
    Map<String, String> ids = new HashMap<>();
    try (Admin admin = Admin.create(settings.client())) {
      admin
          .describeTopics(names)
          .allTopicNames()
          .get(TIMEOUT_SECONDS, TimeUnit.SECONDS)
          .forEach((name, topic) -> ids.put(name, topic.topicId().toString()));
    } catch (ExecutionException | TimeoutException e) {
      throw new EventsUnavailableException("Kafka does not tell the ids of topics " + names, e);
    }
    return ids;
  }
}
