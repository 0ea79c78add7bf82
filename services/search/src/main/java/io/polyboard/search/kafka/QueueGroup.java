package io.polyboard.search.kafka;

import module java.base;

import io.polyboard.events.KafkaSettings;
import io.polyboard.events.Topic;
import io.polyboard.service.thread.Failures;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigResource;
import org.jboss.logging.Logger;

/**
 * The share group that all worker processes are members of, and how the broker is to go about it.
 */
final class QueueGroup {
  private static final Logger LOG = Logger.getLogger(QueueGroup.class);

  /** The most that a broker allows by default; workers give a request up before. */
  private static final int DELIVERIES = 10;

  /**
   * The most that a broker allows by default: so many requests are taken while the oldest one that
   * is played lasts. More short games than that do not end meanwhile, and long ones are apart.
   */
  private static final int TAKEN_AT_ONCE = 4_000;

  private static final String RESET = "share.auto.offset.reset";
  private static final String EARLIEST = "earliest";
  private static final long ADMIN_SECONDS = 15;
  private static final long PAUSE_MILLIS = 500;
  private static final long LOOK_MILLIS = 20;
  private static final int MOST_LOOKS = 250;

  private final KafkaSettings kafka;
  private final String name;
  private final ConfigResource resource;
  private final Map<String, String> settings = new LinkedHashMap<>();

  /**
   * @param queue the topic that the group reads
   * @param lock for how long a request is its worker's that does not renew it
   */
  QueueGroup(KafkaSettings kafka, Topic queue, Duration lock) {
    this.kafka = kafka;
    name = name(queue);
    resource = new ConfigResource(ConfigResource.Type.GROUP, name);
    settings.put(RESET, EARLIEST);
    settings.put("share.record.lock.duration.ms", Long.toString(lock.toMillis()));
    settings.put("share.delivery.count.limit", Integer.toString(DELIVERIES));
    settings.put("share.partition.max.record.locks", Integer.toString(TAKEN_AT_ONCE));
  }

  static String name(Topic queue) {
    return Topic.groupName(queue == Topic.LONG_GAMES_REQUESTED ? "players-long" : "players");
  }

  /**
   * Configures the group, again and again until Kafka answers; where it must not, it says so and
   * goes on. To be called before a member joins: who joins a group that is not configured begins at
   * the end of the queue.
   */
  void configure() throws InterruptedException {
    while (true) {
      try (Admin admin = Admin.create(kafka.client())) {
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
              name, e.getMessage());
          return;
        }
        LOG.warnf("the share group %s is not configured yet: %s", name, e.getMessage());
        Thread.sleep(PAUSE_MILLIS);
      }
    }
  }

  /** One setting at a time: a broker that refuses one is to take the others. */
  private void set(Admin admin, String key, String value)
      throws InterruptedException, ExecutionException, TimeoutException {
    try {
      admin
          .incrementalAlterConfigs(
              Map.of(
                  resource,
                  List.of(
                      new AlterConfigOp(new ConfigEntry(key, value), AlterConfigOp.OpType.SET))))
          .all()
          .get(ADMIN_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      if (Failures.isTransient(e)) {
        throw e;
      }
      LOG.errorf(
          "the share group %s keeps the broker's own %s, not %s: %s",
          name, key, value, e.getMessage());
    }
  }

  /** A broker learns of settings a moment after they were acknowledged. */
  private void awaitReset(Admin admin)
      throws InterruptedException, ExecutionException, TimeoutException {
    for (int look = 0; look < MOST_LOOKS; look++) {
      if (admin
          .describeConfigs(List.of(resource))
          .all()
          .get(ADMIN_SECONDS, TimeUnit.SECONDS)
          .values()
          .stream()
          .flatMap(config -> config.entries().stream())
          .anyMatch(each -> each.name().equals(RESET) && EARLIEST.equals(each.value()))) {
        return;
      }
      Thread.sleep(LOOK_MILLIS);
    }
    LOG.errorf("the share group %s may miss games requested before it first reads", name);
  }
}
