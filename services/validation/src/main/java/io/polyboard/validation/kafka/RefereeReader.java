package io.polyboard.validation.kafka;

import module java.base;

import io.polyboard.events.EventReader;
import io.polyboard.events.EventReaders;
import io.polyboard.events.EventWriter;
import io.polyboard.events.EventWriter.Outgoing;
import io.polyboard.events.Topic;
import io.polyboard.proto.events.v1.Event;
import io.polyboard.proto.search.v1.PlayedGame;
import io.polyboard.validation.ValidationMetrics;
import io.polyboard.validation.referee.Referee;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import org.jspecify.annotations.Nullable;

/**
 * Has every played game refereed, and publishes the verdicts. A game that arrives twice has two
 * events, with the same id.
 */
@ApplicationScoped
public class RefereeReader {
  private static final String GROUP = Topic.groupName("referee");

  private final Referee referee;
  private final EventReaders readers;
  private final EventWriter writer;
  private final ValidationMetrics metrics;
  private volatile @Nullable EventReader reader;

  @Inject
  RefereeReader(
      Referee referee, EventReaders readers, EventWriter writer, ValidationMetrics metrics) {
    this.referee = referee;
    this.readers = readers;
    this.writer = writer;
    this.metrics = metrics;
  }

  void start(@Observes StartupEvent started) {
    reader = readers.open(GROUP, Set.of(Topic.GAMES_PLAYED), this::referee);
  }

  /** Whether reading has begun. */
  public boolean hasBegun() {
    EventReader begun = reader;
    return begun != null && begun.hasBegun();
  }

  /** Why no games are read at the moment; empty if they are. */
  public Optional<String> trouble() {
    EventReader begun = reader;
    if (begun == null) {
      return Optional.of("not started");
    }
    return begun.isRunning() ? begun.trouble() : Optional.of("ended");
  }

  private void referee(List<Event> events) throws InterruptedException {
    List<Outgoing> verdicts = new ArrayList<>(events.size());
    int replayed = 0;
    int validated = 0;
    for (Event event : events) {
      if (!event.hasGamePlayed()) {
        throw new IllegalArgumentException("unexpected event type " + event.getType());
      }
      PlayedGame game = event.getGamePlayed().getGame();
      Event verdict = referee.judge(game);
      validated += verdict.hasGameValidated() ? 1 : 0;
      replayed +=
          verdict.hasGameValidated()
              ? game.getTurnsCount()
              : Math.max(0, verdict.getGameRejected().getTurnNumber() - 1);
      verdicts.add(Outgoing.of(Topic.GAMES_REFEREED, game.getRequest().getGameId(), verdict));
    }
    writer.writeAll(verdicts);
    metrics.refereed(validated, events.size() - validated, replayed);
  }
}
