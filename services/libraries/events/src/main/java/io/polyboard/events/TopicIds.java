package io.polyboard.events;

import module java.base;

import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeTopicsOptions;
import org.apache.kafka.common.KafkaException;

/** Kafka's ids of topics: a topic that is made anew under the same name has another one. */
public final class TopicIds {
  private static final int TIMEOUT_MILLIS = 15_000;

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
          .describeTopics(names, new DescribeTopicsOptions().timeoutMs(TIMEOUT_MILLIS))
          .allTopicNames()
          .get()
          .forEach((name, topic) -> ids.put(name, topic.topicId().toString()));
    } catch (ExecutionException | KafkaException e) {
      throw new EventsUnavailableException("Kafka does not tell the ids of topics " + names, e);
    }
    return ids;
  }
}
