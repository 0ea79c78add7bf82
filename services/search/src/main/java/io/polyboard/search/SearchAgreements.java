package io.polyboard.search;

import module java.base;

import io.polyboard.service.settings.Agreement;
import io.polyboard.service.settings.Agreement.Term;
import io.polyboard.service.settings.Agreements;
import io.polyboard.service.settings.EngineConfig;

/** How the settings of the search service have to agree. */
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
            "a game for a caller whose players have the largest tables never finds room"),
        new Agreement<>(
            MEMORY,
            "at least",
            new Term<>(
                SearchConfig.class, "polyboard.search.max-searches", SearchConfig::maxSearches),
            (search, same) -> search.memoryMib() >= same.maxSearches(),
            "so many searches, each with a table of 1 MiB or more, never find room at a time"));
  }
}
