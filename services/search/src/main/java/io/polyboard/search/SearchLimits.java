package io.polyboard.search;

import module java.base;

import io.polyboard.contract.ServerLimits;
import io.polyboard.proto.server.v1.Limit;
import io.polyboard.service.settings.EngineConfig;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/** The limits of the search service. */
@ApplicationScoped
public class SearchLimits implements ServerLimits {
  private final SearchConfig settings;
  private final EngineConfig engine;

  @Inject
  SearchLimits(SearchConfig settings, EngineConfig engine) {
    this.settings = settings;
    this.engine = engine;
  }

  @Override
  public List<Limit> limits() {
    return List.of(
        ServerLimits.limit("polyboard.engine.max-threads", engine.maxThreads(), "threads"),
        ServerLimits.limit("polyboard.engine.max-hash-mib", engine.maxHashMib(), "MiB"),
        ServerLimits.limit("polyboard.search.max-searches", settings.maxSearches(), "calls"),
        ServerLimits.limit("polyboard.search.memory-mib", settings.memoryMib(), "MiB"),
        ServerLimits.limit(
            "polyboard.search.max-duration", settings.maxDuration().toMillis(), "ms"));
  }
}
