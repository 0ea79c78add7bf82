package io.polyboard.archive.kafka;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.polyboard.archive.store.ArchivedGame;
import io.polyboard.archive.store.GameWriter;
import io.polyboard.archive.store.Rejection;
import io.polyboard.events.EventReaders;
import io.polyboard.events.Topic;
import io.polyboard.proto.events.v1.Event;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Takes refereed games from Kafka into the archive, each batch in one transaction. A game that
 * comes again, or again with another outcome, is passed over.
 */
@ApplicationScoped
public class RefereedGames {
  /** The consumer group of all archives of a platform. */
  public static final String GROUP = "polyboard-archive";

  private final EventReaders readers;
  private final GameWriter writer;
  private final Counter games;
  private final Counter rejectedGames;
  private final Counter duplicates;
  private final Timer batches;

  @Inject
  RefereedGames(EventReaders readers, GameWriter writer, MeterRegistry metrics) {
    this.readers = readers;
    this.writer = writer;
    games = metrics.counter("polyboard.archive.games", "kind", "archived");
    rejectedGames = metrics.counter("polyboard.archive.games", "kind", "rejected");
    duplicates = metrics.counter("polyboard.archive.games", "kind", "duplicate");
    batches = metrics.timer("polyboard.archive.batches");
  }

  void begin(@Observes StartupEvent started) {
    readers.open(GROUP, Set.of(Topic.GAMES_REFEREED), this::store);
  }

  private void store(List<Event> events) {
    List<ArchivedGame> legal = new ArrayList<>();
    List<Rejection> rejected = new ArrayList<>();
    for (Event event : events) {
      switch (event.getBodyCase()) {
        case GAME_VALIDATED -> legal.add(GameEvents.legal(event.getGameValidated().getGame()));
        case GAME_REJECTED -> rejected.add(GameEvents.rejected(event.getGameRejected()));
        case GAME_FAILED -> {
          // There is nothing to keep of a game that was not played.
        }
        default -> throw new IllegalArgumentException("not of this topic: " + event.getType());
      }
    }
    Timer.Sample sample = Timer.start();
    GameWriter.Counts stored = writer.store(legal, rejected);
    sample.stop(batches);
    games.increment(stored.games());
    rejectedGames.increment(stored.rejectedGames());
    duplicates.increment(legal.size() + rejected.size() - stored.games() - stored.rejectedGames());
  }
}
