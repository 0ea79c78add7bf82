package io.polyboard.validation.grpc;

import io.polyboard.service.access.HeavyCalls;
import io.polyboard.service.access.OwnerQuotas;
import io.polyboard.validation.ValidationConfig;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;

/** The long-running calls of the validation service. Thread-safe. */
@Singleton
class RulesHeavyCalls extends HeavyCalls {
  @Inject
  RulesHeavyCalls(ValidationConfig settings, OwnerQuotas quotas) {
    super(
        quotas.places(
            "perfts, imports, registrations and lists of new variants",
            "polyboard.validation.max-heavy-calls",
            settings.maxHeavyCalls(),
            "polyboard.validation.heavy"),
        "polyboard.validation.max-heavy-time",
        settings.maxHeavyTime());
  }
}
