package io.polyboard.search;

import module java.base;

import io.polyboard.service.settings.Agreement;
import io.polyboard.service.settings.Agreement.Term;
import io.polyboard.service.settings.Agreements;
import io.polyboard.service.settings.EngineConfig;

/** Relations that settings of the search service must have. */
public final class SearchAgreements implements Agreements {
  private static final Term<SearchConfig> MEMORY =
      new Term<>(SearchConfig.class, "polyboard.search.memory-mib", SearchConfig::memoryMib);

  @Override
  public List<Agreement<?, ?>> agreements() {
    return List.of(
        new Agreement<>(
            MEMORY,
            "more than twice",
            new Term<>(
                EngineConfig.class, "polyboard.engine.max-hash-mib", EngineConfig::maxHashMib),
            (search, engine) -> search.memoryMib() > 2L * engine.maxHashMib(),
            "there is never room for a caller's game whose players have the largest tables"),
        new Agreement<>(
            MEMORY,
            "at least",
            new Term<>(
                SearchConfig.class, "polyboard.search.max-searches", SearchConfig::maxSearches),
            (search, same) -> search.memoryMib() >= same.maxSearches(),
            "there is never room for that many searches, each with a table of at least 1 MiB"));
  }
}
