package io.polyboard.events;

import io.quarkus.runtime.Startup;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.jboss.logging.Logger;

/**
 * Sees to it that the topics exist: makes those that do not, with the broker's own replication,
 * again and again until Kafka answers. Thread-safe.
 */
@ApplicationScoped
@Startup
public class Topics {
  private static final Logger LOG = Logger.getLogger(Topics.class);
  private static final long PAUSE_MILLIS = 500;
  private static final long TIMEOUT_SECONDS = 15;

  private final KafkaSettings settings;
  private final Thread thread = Thread.ofVirtual().name("topics").unstarted(this::make);
  private volatile boolean ready;

  @Inject
  Topics(KafkaSettings settings) {
    this.settings = settings;
  }

  @PostConstruct
  void start() {
    thread.start();
  }

  /** Whether all topics are there. */
  public boolean areReady() {
    return ready;
  }

  /**
   * Waits for the topics.
   *
   * @return whether all are there
   */
  public boolean await(Duration atMost) throws InterruptedException {
    boolean unused = thread.join(atMost);
    return ready;
  }

  private void make() {
    while (!ready && !Thread.currentThread().isInterrupted()) {
      try (Admin admin = Admin.create(settings.client())) {
        make(admin);
        ready = true;
      } catch (InterruptedException e) {
        return;
      } catch (ExecutionException | TimeoutException | KafkaException e) {
        LOG.warnf("no topics yet at %s: %s", settings.bootstrapServers(), e.getMessage());
        try {
          Thread.sleep(PAUSE_MILLIS);
        } catch (InterruptedException interrupted) {
          return;
        }
      }
    }
  }

  private static void make(Admin admin)
      throws ExecutionException, TimeoutException, InterruptedException {
    Set<String> existing = admin.listTopics().names().get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
    List<NewTopic> missing = new ArrayList<>();
    for (Topic topic : Topic.values()) {
      missing.add(
          new NewTopic(topic.topicName(), Optional.of(topic.partitions()), Optional.empty())
              .configs(topic.configuration()));
      missing.add(new NewTopic(topic.deadLetterName(), Optional.of(1), Optional.empty()));
    }
    missing.removeIf(topic -> existing.contains(topic.name()));
    if (missing.isEmpty()) {
      return;
    }
    LOG.infof(
        "making topics %s", missing.stream().map(NewTopic::name).collect(Collectors.joining(", ")));
    for (var made : admin.createTopics(missing).values().values()) {
      try {
        made.get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
      } catch (ExecutionException e) {
        if (!(e.getCause() instanceof TopicExistsException)) {
          throw e;
        }
      }
    }
  }

  @PreDestroy
  void close() {
    thread.interrupt();
  }
}
