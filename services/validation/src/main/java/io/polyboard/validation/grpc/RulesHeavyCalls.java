package io.polyboard.validation.grpc;

import io.polyboard.calls.HeavyCalls;
import io.polyboard.validation.ValidationConfig;
import io.polyboard.validation.ValidationMetrics;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;

/** The calls of the validation service that compute for long. Thread-safe. */
@Singleton
class RulesHeavyCalls extends HeavyCalls {
  @Inject
  RulesHeavyCalls(ValidationConfig settings, ValidationMetrics metrics) {
    super(
        "perfts, imports, registrations and lists of new variants",
        "polyboard.validation.max-heavy-calls",
        settings.maxHeavyCalls(),
        metrics::heavyCallBegun,
        metrics::heavyCallEnded);
  }
}
