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
 * Ready once the topics exist and every reader has read. After that, an unavailable Kafka does not
 * make the service unready, because it still answers calls that do not need Kafka; the check keeps
 * reporting the state of Kafka and the readers. Never waits for Kafka.
 */
@Readiness
@ApplicationScoped
public class KafkaReadiness implements HealthCheck {
  private static final int TIMEOUT_MILLIS = 2_000;

  private final KafkaSettings settings;
  private final Topics topics;
  private final EventReaders readers;

  /** Null until a client can be made from the settings; a file that they name may be missing. */
  private @Nullable Admin admin;

  /** The request under way, or the last one; guarded by this. */
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

  /** Asks the brokers for the cluster, unless a request is under way. */
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
