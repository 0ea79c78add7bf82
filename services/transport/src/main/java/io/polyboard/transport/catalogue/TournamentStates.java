package io.polyboard.transport.catalogue;

import io.polyboard.events.v1.Event;
import io.polyboard.events.v1.TournamentChanged;
import io.polyboard.tournament.v1.State;
import io.polyboard.transport.event.CompactedReader;
import io.polyboard.transport.event.KafkaSettings;
import io.polyboard.transport.event.Topic;
import io.polyboard.transport.event.Topics;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The states of tournaments, as the tournament service tells them. Thread-safe. */
@ApplicationScoped
public class TournamentStates {
  private final Map<String, State> states = new ConcurrentHashMap<>();
  private final CompactedReader reader;

  @Inject
  TournamentStates(KafkaSettings settings, Topics topics) {
    reader = new CompactedReader(Topic.TOURNAMENTS, settings, topics, this::take);
  }

  /** The state of a tournament as far as it was told; empty where nothing was. */
  public Optional<State> state(String tournamentId) {
    return Optional.ofNullable(states.get(tournamentId));
  }

  private void take(Event event) {
    TournamentChanged changed = event.getTournamentChanged();
    states.put(changed.getTournamentId(), changed.getState());
  }

  @PreDestroy
  void close() {
    reader.close();
  }
}
