package io.polyboard.standalone.platform;

import module java.base;

import io.polyboard.search.SearchConfig;
import io.polyboard.service.settings.Agreement;
import io.polyboard.service.settings.Agreement.Term;
import io.polyboard.service.settings.Agreements;
import io.polyboard.tournament.TournamentConfig;

/** Agreements between settings of different services. Checked if they share a process. */
public final class PlatformAgreements implements Agreements {
  @Override
  public List<Agreement<?, ?>> agreements() {
    return List.of(
        new Agreement<>(
            new Term<>(
                TournamentConfig.class,
                "polyboard.tournament.request-timeout",
                TournamentConfig::requestTimeout),
            "longer than",
            new Term<>(SearchConfig.class, "polyboard.search.lock", SearchConfig::lock),
            (tournament, search) -> tournament.requestTimeout().compareTo(search.lock()) > 0,
            "a game is requested again before Kafka gives its request to another worker"));
  }
}
