package io.polyboard.search.kafka;

import io.polyboard.events.KafkaSettings;
import io.polyboard.events.Topic;
import io.polyboard.service.thread.Failures;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.TopicExistsException;
import org.jboss.logging.Logger;

/**
 * The share group that all worker processes are members of, and how the broker is to go about it.
 */
final class QueueGroup {
  static final String NAME = Topic.groupName("players");

  /**
   * Where a broker of version 4.4 or later puts requests that it has delivered too often. The
   * prefix is the broker's own.
   */
  static final String UNDELIVERED = "dlq." + Topic.GAMES_REQUESTED.topicName();

  private static final Logger LOG = Logger.getLogger(QueueGroup.class);

  /** The most that a broker allows by default: that a request was delivered says little of it. */
  private static final int DELIVERIES = 10;

  /** The most that a broker allows by default: requests are taken for a moment only. */
  private static final int TAKEN_AT_ONCE = 4_000;

  private static final String RESET = "share.auto.offset.reset";
  private static final String EARLIEST = "earliest";
  private static final ConfigResource GROUP = new ConfigResource(ConfigResource.Type.GROUP, NAME);
  private static final long ADMIN_SECONDS = 15;
  private static final long PAUSE_MILLIS = 500;
  private static final long LOOK_MILLIS = 20;
  private static final int MOST_LOOKS = 250;

  private final KafkaSettings kafka;
  private final boolean makesTopic;
  private final Map<String, String> settings = new LinkedHashMap<>();

  /**
   * @param makesTopic whether the topic of what the broker gives up is made here
   * @param lock for how long a request is its consumer's that has said nothing of it
   */
  QueueGroup(KafkaSettings kafka, boolean makesTopic, Duration lock) {
    this.kafka = kafka;
    this.makesTopic = makesTopic;
    settings.put(RESET, EARLIEST);
    settings.put("share.record.lock.duration.ms", Long.toString(lock.toMillis()));
    settings.put("share.delivery.count.limit", Integer.toString(DELIVERIES));
    settings.put("share.partition.max.record.locks", Integer.toString(TAKEN_AT_ONCE));
  }

  /**
   * Configures the group, again and again until Kafka answers; where it must not, it says so and
   * goes on. To be called before a member joins: who joins a group that is not configured begins at
   * the end of the queue.
   */
  void configure() throws InterruptedException {
    while (true) {
      try (Admin admin = Admin.create(kafka.client())) {
        if (makesTopic ? makeDeadLetters(admin) : hasDeadLetters(admin)) {
          settings.put("errors.deadletterqueue.topic.name", UNDELIVERED);
          settings.put("errors.deadletterqueue.copy.record.enable", "true");
        }
        for (Map.Entry<String, String> setting : settings.entrySet()) {
          set(admin, setting.getKey(), setting.getValue());
        }
        awaitReset(admin);
        return;
      } catch (ExecutionException | TimeoutException | KafkaException e) {
        if (!Failures.isTransient(e) && !(e instanceof TimeoutException)) {
          LOG.errorf(
              "the share group %s keeps the broker's own settings, and may miss games requested"
                  + " before it first reads: %s",
              NAME, e.getMessage());
          return;
        }
        LOG.warnf("the share group %s is not configured yet: %s", NAME, e.getMessage());
        Thread.sleep(PAUSE_MILLIS);
      }
    }
  }

  /** Whether somebody else has made the topic for what the broker gives up. */
  private static boolean hasDeadLetters(Admin admin)
      throws InterruptedException, ExecutionException, TimeoutException {
    if (admin.listTopics().names().get(ADMIN_SECONDS, TimeUnit.SECONDS).contains(UNDELIVERED)) {
      return true;
    }
    LOG.warnf("requests that the broker gives up are not kept: no topic %s is seen", UNDELIVERED);
    return false;
  }

  /**
   * Makes the topic for what the broker gives up, where there is none.
   *
   * @return whether there is one; older brokers do not know of such
   */
  private static boolean makeDeadLetters(Admin admin)
      throws InterruptedException, ExecutionException, TimeoutException {
    NewTopic topic =
        new NewTopic(UNDELIVERED, Optional.of(1), Optional.empty())
            .configs(
                Map.of(
                    TopicConfig.ERRORS_DEADLETTERQUEUE_GROUP_ENABLE_CONFIG,
                    "true",
                    TopicConfig.RETENTION_MS_CONFIG,
                    "-1"));
    try {
      admin.createTopics(List.of(topic)).all().get(ADMIN_SECONDS, TimeUnit.SECONDS);
      return true;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof TopicExistsException) {
        return true;
      }
      if (Failures.isTransient(e)) {
        throw e;
      }
      LOG.warnf("requests that the broker gives up are not kept: %s", e.getMessage());
      return false;
    }
  }

  /** One setting at a time: a broker that refuses one is to take the others. */
  private static void set(Admin admin, String name, String value)
      throws InterruptedException, ExecutionException, TimeoutException {
    try {
      admin
          .incrementalAlterConfigs(
              Map.of(
                  GROUP,
                  List.of(
                      new AlterConfigOp(new ConfigEntry(name, value), AlterConfigOp.OpType.SET))))
          .all()
          .get(ADMIN_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      if (Failures.isTransient(e)) {
        throw e;
      }
      LOG.errorf(
          "the share group %s keeps the broker's own %s, not %s: %s",
          NAME, name, value, e.getMessage());
    }
  }

  /** A broker learns of settings a moment after they were acknowledged. */
  private static void awaitReset(Admin admin)
      throws InterruptedException, ExecutionException, TimeoutException {
    for (int look = 0; look < MOST_LOOKS; look++) {
      Config config =
          admin
              .describeConfigs(List.of(GROUP))
              .all()
              .get(ADMIN_SECONDS, TimeUnit.SECONDS)
              .get(GROUP);
      ConfigEntry reset = config == null ? null : config.get(RESET);
      if (reset != null && EARLIEST.equals(reset.value())) {
        return;
      }
      Thread.sleep(LOOK_MILLIS);
    }
    LOG.errorf("the share group %s may miss games requested before it first reads", NAME);
  }
}
