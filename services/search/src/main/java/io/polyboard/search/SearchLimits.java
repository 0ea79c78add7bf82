package io.polyboard.search;

import io.polyboard.calls.ServerLimits;
import io.polyboard.proto.server.v1.Limit;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;

/** What the search service allows its callers. */
@ApplicationScoped
public class SearchLimits implements ServerLimits {
  private final SearchConfig configuration;

  @Inject
  SearchLimits(SearchConfig configuration) {
    this.configuration = configuration;
  }

  @Override
  public List<Limit> limits() {
    return List.of(
        ServerLimits.limit("polyboard.search.max-threads", configuration.maxThreads(), "threads"),
        ServerLimits.limit("polyboard.search.max-hash-mib", configuration.maxHashMib(), "MiB"),
        ServerLimits.limit("polyboard.search.max-searches", configuration.maxSearches(), "calls"),
        ServerLimits.limit("polyboard.search.hash-mib", configuration.hashMib(), "MiB"),
        ServerLimits.limit(
            "polyboard.search.longest", configuration.longest().toMillis(), "ms"));
  }
}
