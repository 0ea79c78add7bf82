package io.polyboard.service.thread;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponseBuilder;
import org.eclipse.microprofile.health.Liveness;

/**
 * Alive while every service thread works; a thread that only waits for Kafka or the database counts
 * as working. A failed thread is reported with its reason until it works again.
 */
@Liveness
@ApplicationScoped
public class ServiceLiveness implements HealthCheck {
  private final ServiceThreads threads;

  @Inject
  ServiceLiveness(ServiceThreads threads) {
    this.threads = threads;
  }

  @Override
  public HealthCheckResponse call() {
    HealthCheckResponseBuilder response = HealthCheckResponse.named("threads");
    boolean up = true;
    for (ServiceThread thread : threads.threads()) {
      String trouble = thread.trouble().orElse("");
      response.withData(thread.name(), trouble.isEmpty() ? "alive" : trouble);
      up &= trouble.isEmpty();
    }
    return response.status(up).build();
  }
}
