package io.polyboard.tournament.kafka;

import module java.base;

import io.polyboard.events.EventReaders;
import io.polyboard.events.ReadUpTo;
import io.polyboard.events.ReadUpTo.Partition;
import io.polyboard.events.StoringHandler;
import io.polyboard.events.Topic;
import io.polyboard.proto.events.v1.Event;
import io.polyboard.tournament.store.TournamentDatabase;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/**
 * Reads from Kafka what became of games: refereed ones, and those that could not be played; and the
 * positions of studies that were searched.
 */
@ApplicationScoped
public class RefereedGames implements StoringHandler {
  /** The consumer group of all tournament services of a platform. */
  private static final String GROUP = Topic.groupName("tournament");

  private final EventReaders readers;
  private final TournamentDatabase database;
  private Consumer<List<Event>> games = events -> {};
  private Runnable placed = () -> {};

  @Inject
  RefereedGames(EventReaders readers, TournamentDatabase database) {
    this.readers = readers;
    this.database = database;
  }

  /**
   * Begins to read; to be called once.
   *
   * @param games takes what was read, in batches; each tournament's games in a transaction
   * @param placed is told before it reads on from where the database says, as it does where that
   *     was set back: what was known of the database may not be so any more
   */
  public void start(Consumer<List<Event>> games, Runnable placed) {
    this.games = games;
    this.placed = placed;
    readers.open(GROUP, Set.of(Topic.GAMES_REFEREED, Topic.ANALYSES), this);
  }

  @Override
  public Map<Partition, Long> offsets() {
    return database.withHandle(TournamentDatabase.OFFSETS::read);
  }

  @Override
  public void placed() {
    placed.run();
  }

  /** Stores how far it is read after what was read, so that nothing is read over. */
  @Override
  public void handle(List<Event> events, List<ReadUpTo> read) {
    games.accept(events);
    TournamentDatabase.forEvents(() ->
        database.inTransaction(handle -> {
          TournamentDatabase.OFFSETS.write(handle, read);
          return read.size();
        }));
  }
}
