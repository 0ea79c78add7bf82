package io.polyboard.events;

import io.polyboard.service.thread.Failures;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeClusterOptions;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponseBuilder;
import org.eclipse.microprofile.health.Readiness;
import org.jspecify.annotations.Nullable;

/**
 * Ready when the topics were there, and every reader has read, once. From then on a Kafka that is
 * away takes no calls from the service, which answers them without it as far as they need none; how
 * Kafka and the readers are is told all the same. Never waits for Kafka.
 */
@Readiness
@ApplicationScoped
public class KafkaReadiness implements HealthCheck {
  private static final int TIMEOUT_MILLIS = 2_000;

  private final KafkaSettings settings;
  private final Topics topics;
  private final EventReaders readers;

  /**
   * None before a client can be made of the settings, as where a file that they name is missing.
   */
  private @Nullable Admin admin;

  /** The question under way, or the last one; under the lock of this object. */
  private KafkaFuture<String> asked = KafkaFuture.completedFuture("");

  private volatile String answer = "none yet";

  @Inject
  KafkaReadiness(KafkaSettings settings, Topics topics, EventReaders readers) {
    this.settings = settings;
    this.topics = topics;
    this.readers = readers;
  }

  @Override
  public HealthCheckResponse call() {
    ask();
    HealthCheckResponseBuilder response =
        HealthCheckResponse.named("kafka")
            .withData("brokers", settings.bootstrapServers())
            .withData("answer", answer)
            .withData("protocol", settings.securityProtocol())
            .withData("topics", topics.trouble().orElse("ready"));
    boolean up = topics.areReady();
    for (EventReader reader : readers.readers()) {
      String trouble = reader.isRunning() ? reader.trouble().orElse("") : "ended";
      response.withData("reader " + reader.group(), trouble.isEmpty() ? "reading" : trouble);
      up &= reader.hasBegun();
    }
    return response.status(up).build();
  }

  /** Asks the brokers whether they are there, unless that question still stands. */
  private synchronized void ask() {
    if (!asked.isDone()) {
      return;
    }
    try {
      Admin known = admin == null ? Admin.create(settings.client()) : admin;
      admin = known;
      asked =
          known
              .describeCluster(new DescribeClusterOptions().timeoutMs(TIMEOUT_MILLIS))
              .clusterId()
              .whenComplete((cluster, failure) ->
                  answer = failure == null ? "cluster " + cluster : Failures.reason(failure));
    } catch (KafkaException e) {
      answer = Failures.reason(e);
    }
  }

  @PreDestroy
  synchronized void close() {
    if (admin != null) {
      admin.close();
    }
  }
}
