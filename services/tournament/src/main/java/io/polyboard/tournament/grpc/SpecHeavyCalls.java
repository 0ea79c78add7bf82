package io.polyboard.tournament.grpc;

import io.polyboard.calls.HeavyCalls;
import io.polyboard.tournament.TournamentConfig;
import io.polyboard.tournament.TournamentMetrics;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;

/** The specifications that take long to check. Thread-safe. */
@Singleton
class SpecHeavyCalls extends HeavyCalls {
  @Inject
  SpecHeavyCalls(TournamentConfig settings, TournamentMetrics metrics) {
    super(
        "checks of many positions",
        "polyboard.tournament.max-heavy-calls",
        settings.maxHeavyCalls(),
        metrics::heavyCallBegun,
        metrics::heavyCallEnded);
  }
}
