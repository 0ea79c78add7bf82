package io.polyboard.validation;

import module java.base;

import io.polyboard.contract.ServerLimits;
import io.polyboard.proto.server.v1.Limit;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/** The limits of the validation service. */
@ApplicationScoped
public class ValidationLimits implements ServerLimits {
  private final ValidationConfig settings;

  @Inject
  ValidationLimits(ValidationConfig settings) {
    this.settings = settings;
  }

  @Override
  public List<Limit> limits() {
    return List.of(
        ServerLimits.limit(
            "polyboard.validation.max-perft-depth", settings.maxPerftDepth(), "plies"),
        ServerLimits.limit(
            "polyboard.validation.max-heavy-calls", settings.maxHeavyCalls(), "calls"),
        ServerLimits.limit(
            "polyboard.validation.max-heavy-time", settings.maxHeavyTime().toMillis(), "ms"));
  }
}
