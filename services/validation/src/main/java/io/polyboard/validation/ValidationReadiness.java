package io.polyboard.validation;

import io.polyboard.validation.kafka.RefereeReader;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/** Ready once the referee reads games; calls about the rules are answered even if it cannot. */
@Readiness
@ApplicationScoped
public class ValidationReadiness implements HealthCheck {
  private final RefereeReader reader;

  @Inject
  ValidationReadiness(RefereeReader reader) {
    this.reader = reader;
  }

  @Override
  public HealthCheckResponse call() {
    String trouble = reader.trouble().orElse("");
    return HealthCheckResponse.named("validation")
        .withData("referee", trouble.isEmpty() ? "reading" : trouble)
        .status(reader.hasBegun())
        .build();
  }
}
