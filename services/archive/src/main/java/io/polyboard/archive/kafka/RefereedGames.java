package io.polyboard.archive.kafka;

import module java.base;

import io.polyboard.archive.ArchiveMetrics;
import io.polyboard.archive.BalanceMetrics;
import io.polyboard.archive.CatalogueCopy;
import io.polyboard.archive.store.ArchiveDatabase;
import io.polyboard.archive.store.GameVariants;
import io.polyboard.archive.store.GameWriter;
import io.polyboard.events.EventReaders;
import io.polyboard.events.ReadUpTo;
import io.polyboard.events.ReadUpTo.Partition;
import io.polyboard.events.StoringHandler;
import io.polyboard.events.Topic;
import io.polyboard.proto.events.v1.Event;
import io.polyboard.proto.events.v1.GameRejected;
import io.polyboard.proto.events.v1.GameValidated;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;

/**
 * Stores refereed games from Kafka in the archive, each batch in one transaction together with its
 * offsets. A game that was stored before is ignored, even if its outcome differs.
 */
@ApplicationScoped
public class RefereedGames implements StoringHandler {
  /** The consumer group of all archives of a platform. */
  public static final String GROUP = Topic.groupName("archive");

  private final EventReaders readers;
  private final ArchiveDatabase database;
  private final GameWriter writer;
  private final GameVariants variants;
  private final CatalogueCopy catalogue;
  private final ArchiveMetrics metrics;
  private final BalanceMetrics balance;

  @Inject
  RefereedGames(
      EventReaders readers,
      ArchiveDatabase database,
      GameWriter writer,
      GameVariants variants,
      CatalogueCopy catalogue,
      ArchiveMetrics metrics,
      BalanceMetrics balance) {
    this.readers = readers;
    this.database = database;
    this.writer = writer;
    this.variants = variants;
    this.catalogue = catalogue;
    this.metrics = metrics;
    this.balance = balance;
  }

  void begin(@Observes StartupEvent started) {
    readers.open(GROUP, Set.of(Topic.GAMES_REFEREED), this);
  }

  @Override
  public Map<Partition, Long> offsets() {
    return database.eventOffsets();
  }

  @Override
  public void placed() {
    variants.forget();
    catalogue.lookAgain();
  }

  @Override
  public void handle(List<Event> events, List<ReadUpTo> read) throws InterruptedException {
    List<GameValidated> legal = new ArrayList<>();
    List<GameRejected> rejected = new ArrayList<>();
    for (Event event : events) {
      switch (event.getBodyCase()) {
        case GAME_VALIDATED -> legal.add(event.getGameValidated());
        case GAME_REJECTED -> rejected.add(event.getGameRejected());
        case GAME_FAILED -> {
          // A game that was not played leaves nothing to store.
        }
        default -> throw new IllegalArgumentException("unexpected event type " + event.getType());
      }
    }
    long begun = System.nanoTime();
    variants.keep(
        legal.stream()
            .map(game -> game.getGame().getRequest().getVariantDigest())
            .collect(Collectors.toSet()));
    GameWriter.NewGames stored = writer.store(legal, rejected, read);
    int archived = stored.games().size();
    metrics.stored(
        archived,
        stored.rejectedGames(),
        legal.size() + rejected.size() - archived - stored.rejectedGames(),
        Duration.ofNanos(System.nanoTime() - begun));
    stored.games().forEach(balance::count);
  }
}
