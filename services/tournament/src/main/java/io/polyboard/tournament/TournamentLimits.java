package io.polyboard.tournament;

import module java.base;

import io.polyboard.contract.ServerLimits;
import io.polyboard.proto.server.v1.Limit;
import io.polyboard.service.settings.EngineConfig;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/** What the service allows. */
@ApplicationScoped
public class TournamentLimits implements ServerLimits {
  private final List<Limit> limits;

  @Inject
  TournamentLimits(TournamentConfig settings, EngineConfig engine) {
    limits =
        List.of(
            ServerLimits.limit("polyboard.tournament.max-games", settings.maxGames(), "games"),
            ServerLimits.limit(
                "polyboard.tournament.max-running", settings.maxRunning(), "tournaments"),
            ServerLimits.limit(
                "polyboard.tournament.max-running-of-owner",
                settings.maxRunningOfOwner(),
                "tournaments"),
            ServerLimits.limit(
                "polyboard.tournament.max-running-studies",
                settings.maxRunningStudies(),
                "studies"),
            ServerLimits.limit(
                "polyboard.tournament.max-running-studies-of-owner",
                settings.maxRunningStudiesOfOwner(),
                "studies"),
            ServerLimits.limit(
                "polyboard.tournament.max-daily-nodes-of-owner",
                settings.maxDailyNodesOfOwner(),
                "nodes"),
            ServerLimits.limit(
                "polyboard.tournament.max-heavy-calls", settings.maxHeavyCalls(), "calls"),
            ServerLimits.limit(
                "polyboard.tournament.max-heavy-time", settings.maxHeavyTime().toMillis(), "ms"),
            ServerLimits.limit("polyboard.tournament.max-watches", settings.maxWatches(), "calls"),
            ServerLimits.limit(
                "polyboard.tournament.statement-timeout",
                settings.statementTimeout().toMillis(),
                "ms"),
            ServerLimits.limit("polyboard.engine.max-threads", engine.maxThreads(), "threads"),
            ServerLimits.limit("polyboard.engine.max-hash-mib", engine.maxHashMib(), "MiB"));
  }

  @Override
  public List<Limit> limits() {
    return limits;
  }
}
