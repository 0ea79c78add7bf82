package io.polyboard.search.kafka;

import io.polyboard.events.EventWriter.Outgoing;
import io.polyboard.events.Events;
import io.polyboard.events.InvalidEventException;
import io.polyboard.events.Topic;
import io.polyboard.proto.events.v1.Event;
import io.polyboard.proto.events.v1.HeldGame;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** What was taken from the queue: a game to play, or a position to search. */
sealed interface TakenWork permits TakenGame, TakenAnalysis {
  /**
   * Reads a record of the queue.
   *
   * @throws InvalidEventException if it asks for neither
   */
  static TakenWork read(ConsumerRecord<byte[], byte[]> record) throws InvalidEventException {
    Event event = Events.parse(record.value());
    return switch (event.getBodyCase()) {
      case GAME_REQUESTED -> new TakenGame(record, event);
      case ANALYSIS_REQUESTED -> new TakenAnalysis(record, event);
      default ->
          throw new InvalidEventException("a " + event.getType() + ", not a request for a game");
    };
  }

  /** By which it was asked for. */
  ConsumerRecord<byte[], byte[]> record();

  /** What the record holds. */
  Event event();

  /** Unique among all that is asked for, and the same whenever it is. */
  String id();

  /** The tournament or the study that it belongs to. */
  String owner();

  /** Its number there, from 1. */
  int number();

  /** How many attempts to do it have failed before. */
  int failedAttempts();

  /** Whose share of the workers it takes. */
  String share();

  /** How often it has given way to others after it had begun. */
  int yields();

  /** The same request after so many failed attempts and yields, at the same time. */
  Event requested(int failedAttempts, int yields);

  /** As a report tells of it. */
  default HeldGame held() {
    return HeldGame.newBuilder()
        .setTournamentId(owner())
        .setNumber(number())
        .setRequestedAt(event().getTime())
        .setFailedAttempts(failedAttempts())
        .build();
  }

  /**
   * The same request for the end of the queue. It keeps its time, by which a tournament that has
   * changed its state since makes it void.
   */
  default Outgoing again(int failedAttempts) {
    return Outgoing.of(Topic.GAMES_REQUESTED, id(), requested(failedAttempts, yields()));
  }

  /** The same for the end of the queue, since it has given way to others. */
  default Outgoing afterYield() {
    return Outgoing.of(Topic.GAMES_REQUESTED, id(), requested(failedAttempts(), yields() + 1));
  }
}
