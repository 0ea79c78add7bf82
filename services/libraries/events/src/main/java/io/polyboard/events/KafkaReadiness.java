package io.polyboard.events;

import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeClusterOptions;
import org.apache.kafka.common.KafkaException;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponseBuilder;
import org.eclipse.microprofile.health.Readiness;

/** Ready when the brokers answer, the topics are there, and every reader reads. */
@Readiness
@ApplicationScoped
public class KafkaReadiness implements HealthCheck {
  private static final int TIMEOUT_MILLIS = 2_000;

  private final KafkaSettings settings;
  private final Topics topics;
  private final EventReaders readers;
  private final Admin admin;

  @Inject
  KafkaReadiness(KafkaSettings settings, Topics topics, EventReaders readers) {
    this.settings = settings;
    this.topics = topics;
    this.readers = readers;
    admin = Admin.create(settings.client());
  }

  @Override
  public HealthCheckResponse call() {
    HealthCheckResponseBuilder response =
        HealthCheckResponse.named("kafka")
            .withData("brokers", settings.bootstrapServers())
            .withData("topics", topics.areReady() ? "ready" : "missing");
    boolean up = topics.areReady();
    for (EventReader reader : readers.readers()) {
      String trouble = reader.isRunning() ? reader.trouble().orElse("") : "ended";
      response.withData("reader " + reader.group(), trouble.isEmpty() ? "reading" : trouble);
      up &= trouble.isEmpty();
    }
    try {
      admin
          .describeCluster(new DescribeClusterOptions().timeoutMs(TIMEOUT_MILLIS))
          .clusterId()
          .get(TIMEOUT_MILLIS, TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException | KafkaException e) {
      up = false;
      response.withData("error", String.valueOf(e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      up = false;
    }
    return response.status(up).build();
  }

  @PreDestroy
  void close() {
    admin.close();
  }
}
