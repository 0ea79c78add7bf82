package io.polyboard.tournament.kafka;

import io.polyboard.events.BatchHandler;
import io.polyboard.events.EventReaders;
import io.polyboard.events.Topic;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Set;

/** Reads from Kafka what became of games: refereed ones, and those that could not be played. */
@ApplicationScoped
public class RefereedGames {
  /** The consumer group of all tournament services of a platform. */
  private static final String GROUP = "polyboard-tournament";

  private final EventReaders readers;

  @Inject
  RefereedGames(EventReaders readers) {
    this.readers = readers;
  }

  /**
   * Begins to read; to be called once.
   *
   * @param games takes what was read, in batches
   */
  public void start(BatchHandler games) {
    readers.open(GROUP, Set.of(Topic.GAMES_REFEREED), games);
  }
}
