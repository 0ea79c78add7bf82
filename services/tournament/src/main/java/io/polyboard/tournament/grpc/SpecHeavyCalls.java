package io.polyboard.tournament.grpc;

import io.polyboard.service.access.HeavyCalls;
import io.polyboard.service.access.OwnerQuotas;
import io.polyboard.tournament.TournamentConfig;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;

/** Limits the checks of specifications that take long. Thread-safe. */
@Singleton
class SpecHeavyCalls extends HeavyCalls {
  @Inject
  SpecHeavyCalls(TournamentConfig settings, OwnerQuotas quotas) {
    super(
        quotas.places(
            "checks of many positions",
            "polyboard.tournament.max-heavy-calls",
            settings.maxHeavyCalls(),
            "polyboard.tournament.heavy"),
        "polyboard.tournament.max-heavy-time",
        settings.maxHeavyTime());
  }
}
