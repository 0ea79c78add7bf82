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

/** The share group of all worker processes, and its configuration in the broker. */
final class QueueGroup {
  private static final Logger LOG = Logger.getLogger(QueueGroup.class);

  /** Maximum number of deliveries of a request, the broker's limit; workers give up earlier. */
  private static final int DELIVERIES = 10;

  /**
   * Maximum number of requests taken while the oldest one is played, the broker's default limit.
   * That is enough for short games; long games have their own queue.
   */
  private static final int TAKEN_AT_ONCE = 4_000;

  private static final String RESET = "share.auto.offset.reset";
  private static final String EARLIEST = "earliest";
  private static final long ADMIN_SECONDS = 15;
  private static final long PAUSE_MILLIS = 500;
  private static final long POLL_MILLIS = 20;
  private static final int MAX_POLLS = 250;

  private final KafkaSettings kafka;
  private final String name;
  private final ConfigResource resource;
  private final Map<String, String> settings = new LinkedHashMap<>();

  /**
   * @param queue the topic that the group reads
   * @param lock how long a worker's lock on a request lasts without renewal
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
   * Configures the group; tries again until Kafka answers. Logs an error and returns if Kafka
   * refuses. To be called before a member joins, because a member of an unconfigured group begins
   * at the end of the queue.
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
              "share group %s keeps the broker's settings, and may miss games requested before it"
                  + " first reads: %s",
              name, e.getMessage());
          return;
        }
        LOG.warnf("share group %s is not configured yet, trying again: %s", name, e.getMessage());
        Thread.sleep(PAUSE_MILLIS);
      }
    }
  }

  /** Sets one setting at a time, so that a broker that refuses one takes the others. */
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
          "share group %s keeps the broker's value of %s instead of %s: %s",
          name, key, value, e.getMessage());
    }
  }

  /** Waits until the settings apply, a moment after the broker has acknowledged them. */
  private void awaitReset(Admin admin)
      throws InterruptedException, ExecutionException, TimeoutException {
    for (int poll = 0; poll < MAX_POLLS; poll++) {
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
      Thread.sleep(POLL_MILLIS);
    }
    LOG.errorf("share group %s may miss games requested before it first reads", name);
  }
}
