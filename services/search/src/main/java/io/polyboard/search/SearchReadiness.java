package io.polyboard.search;

import io.polyboard.search.kafka.Workers;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/** Ready when every consumer of the queue runs and reads. */
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
    List<String> troubles = workers.troubles();
    return HealthCheckResponse.named("search")
        .withData("workers", workers.workers())
        .withData("queue", troubles.isEmpty() ? "read" : String.join("; ", troubles))
        .status(workers.areRunning() && troubles.isEmpty())
        .build();
  }
}
