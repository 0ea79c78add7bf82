package io.polyboard.validation.grpc;

import io.polyboard.service.access.HeavyCalls;
import io.polyboard.service.access.OwnerQuotas;
import io.polyboard.validation.ValidationConfig;
import io.polyboard.validation.ValidationMetrics;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;

/** The calls of the validation service that compute for long. Thread-safe. */
@Singleton
class RulesHeavyCalls extends HeavyCalls {
  @Inject
  RulesHeavyCalls(ValidationConfig settings, ValidationMetrics metrics, OwnerQuotas quotas) {
    super(
        quotas.places(
            "perfts, imports, registrations and lists of new variants",
            "polyboard.validation.max-heavy-calls",
            settings.maxHeavyCalls()),
        "polyboard.validation.max-heavy-time",
        settings.maxHeavyTime(),
        metrics::heavyCallBegun,
        metrics::heavyCallEnded);
  }
}
