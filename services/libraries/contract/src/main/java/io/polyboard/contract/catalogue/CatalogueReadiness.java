package io.polyboard.contract.catalogue;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/** Ready once the topic of variants and weights has been read to its end. */
@Readiness
@ApplicationScoped
public class CatalogueReadiness implements HealthCheck {
  private final Catalogue catalogue;

  @Inject
  CatalogueReadiness(Catalogue catalogue) {
    this.catalogue = catalogue;
  }

  @Override
  public HealthCheckResponse call() {
    return HealthCheckResponse.named("catalogue").status(catalogue.isComplete()).build();
  }
}
