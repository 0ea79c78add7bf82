package io.polyboard.archive;

import io.polyboard.archive.store.ArchiveDatabase;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponseBuilder;
import org.eclipse.microprofile.health.Readiness;

/** Ready when the database answers. */
@Readiness
@ApplicationScoped
public class ArchiveReadiness implements HealthCheck {
  private final ArchiveDatabase database;

  @Inject
  ArchiveReadiness(ArchiveDatabase database) {
    this.database = database;
  }

  @Override
  public HealthCheckResponse call() {
    HealthCheckResponseBuilder response = HealthCheckResponse.named("archive");
    try {
      return response.withData("database", "time " + database.now()).up().build();
    } catch (RuntimeException e) {
      return response.withData("database", String.valueOf(e.getMessage())).down().build();
    }
  }
}
