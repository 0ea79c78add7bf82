package io.polyboard.tournament;

import module java.base;

import io.polyboard.contract.ServerLimits;
import io.polyboard.proto.server.v1.Limit;
import io.polyboard.service.settings.EngineConfig;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/** The limits that the service reports. */
@ApplicationScoped
public class TournamentLimits implements ServerLimits {
  private final TournamentConfig settings;
  private final EngineConfig engine;

  @Inject
  TournamentLimits(TournamentConfig settings, EngineConfig engine) {
    this.settings = settings;
    this.engine = engine;
  }

  @Override
  public List<Limit> limits() {
    return List.of(
        own("max-games", settings.maxGames(), "games"),
        own("max-running", settings.maxRunning(), "tournaments"),
        own("max-running-of-owner", settings.maxRunningOfOwner(), "tournaments"),
        own("max-running-studies", settings.maxRunningStudies(), "studies"),
        own("max-running-studies-of-owner", settings.maxRunningStudiesOfOwner(), "studies"),
        own("max-daily-nodes-of-owner", settings.maxDailyNodesOfOwner(), "nodes"),
        own("max-heavy-calls", settings.maxHeavyCalls(), "calls"),
        own("max-heavy-time", settings.maxHeavyTime().toMillis(), "ms"),
        own("max-watches", settings.maxWatches(), "calls"),
        own("statement-timeout", settings.statementTimeout().toMillis(), "ms"),
        ServerLimits.limit("polyboard.engine.max-threads", engine.maxThreads(), "threads"),
        ServerLimits.limit("polyboard.engine.max-hash-mib", engine.maxHashMib(), "MiB"));
  }

  private static Limit own(String key, long value, String unit) {
    return ServerLimits.limit("polyboard.tournament." + key, value, unit);
  }
}
