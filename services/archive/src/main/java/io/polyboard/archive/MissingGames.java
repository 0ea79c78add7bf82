package io.polyboard.archive;

import module java.base;

import io.polyboard.archive.store.GameCounter;
import io.polyboard.contract.catalogue.TournamentStates;
import io.polyboard.service.thread.ServiceThreads;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import org.jboss.logging.Logger;

/**
 * Compares the archive with the standings of ended tournaments, and reports in a metric and the log
 * how many games the standings count that the archive does not have. Has one thread.
 */
@ApplicationScoped
public class MissingGames {
  private static final Logger LOG = Logger.getLogger(MissingGames.class);
  private static final Duration PAUSE = Duration.ofSeconds(30);

  /** The archive stores the last games of a tournament a moment after the standings count them. */
  private static final Duration GRACE = Duration.ofSeconds(30);

  private static final int COUNTED_AT_ONCE = 1_000;
  private static final int MAX_NAMED = 10;

  private final TournamentStates states;
  private final GameCounter archived;
  private final ArchiveMetrics metrics;
  private Map<String, Long> named = Map.of();

  @Inject
  MissingGames(TournamentStates states, GameCounter archived, ArchiveMetrics metrics) {
    this.states = states;
    this.archived = archived;
    this.metrics = metrics;
  }

  void begin(@Observes StartupEvent started, ServiceThreads threads) {
    threads.repeat("missing-games", () -> PAUSE, this::compare);
  }

  /** Compares once; the thread does this every half a minute. */
  synchronized void compare() {
    Map<String, Long> counted = states.countedGames(Instant.now().minus(GRACE));
    Map<String, Long> lacking = new HashMap<>();
    List<String> ids = new ArrayList<>(counted.keySet());
    for (int from = 0; from < ids.size(); from += COUNTED_AT_ONCE) {
      List<String> some = ids.subList(from, Math.min(ids.size(), from + COUNTED_AT_ONCE));
      Map<String, Long> stored = archived.ofTournaments(some);
      for (String id : some) {
        long lack = counted.getOrDefault(id, 0L) - stored.getOrDefault(id, 0L);
        if (lack > 0) {
          lacking.put(id, lack);
        }
      }
    }
    metrics.missing(lacking.values().stream().mapToLong(Long::longValue).sum());
    if (!lacking.equals(named)) {
      lacking.entrySet().stream()
          .limit(MAX_NAMED)
          .forEach(each ->
              LOG.warnf(
                  "tournament %s counts %d games that are not in the archive; run 'polyboard"
                      + " archive check --replay' to have them played again",
                  each.getKey(), each.getValue()));
      named = Map.copyOf(lacking);
    }
  }
}
