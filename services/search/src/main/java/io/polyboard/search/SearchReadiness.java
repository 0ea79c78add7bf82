package io.polyboard.search;

import module java.base;

import io.polyboard.search.kafka.Workers;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/** Ready once the queue was found; analyses work even if the queue cannot be read. */
@Readiness
@ApplicationScoped
public class SearchReadiness implements HealthCheck {
  private final Workers workers;

  @Inject
  SearchReadiness(Workers workers) {
    this.workers = workers;
  }

  @Override
  public HealthCheckResponse call() {
    Optional<String> trouble = workers.trouble();
    return HealthCheckResponse.named("search")
        .withData("workers", workers.workers())
        .withData("queue", trouble.orElse("read"))
        .status(workers.haveBegun())
        .build();
  }
}
