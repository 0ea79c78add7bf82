package io.polyboard.search.kafka;

import io.polyboard.events.EventWriter.Outgoing;
import io.polyboard.events.Events;
import io.polyboard.events.InvalidEventException;
import io.polyboard.events.Topic;
import io.polyboard.messages.GameMessages;
import io.polyboard.play.Derivation;
import io.polyboard.proto.events.v1.Event;
import io.polyboard.proto.events.v1.HeldGame;
import io.polyboard.proto.search.v1.GameRequest;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * A game that was taken from the queue.
 *
 * @param record by which it was asked for
 * @param event that the record holds
 */
record TakenGame(ConsumerRecord<byte[], byte[]> record, Event event) {
  /**
   * Reads a record of the queue.
   *
   * @throws InvalidEventException if it asks for no game
   */
  static TakenGame read(ConsumerRecord<byte[], byte[]> record) throws InvalidEventException {
    Event event = Events.parse(record.value());
    if (!event.hasGameRequested()) {
      throw new InvalidEventException("a " + event.getType() + ", not a request for a game");
    }
    return new TakenGame(record, event);
  }

  GameRequest request() {
    return event.getGameRequested().getRequest();
  }

  /** Whether this process derives its turns as it is asked to; otherwise another version does. */
  boolean isKnown() {
    return Derivation.isKnown(derivation());
  }

  /** The version of {@link Derivation} that it is asked for by. */
  int derivation() {
    return GameMessages.derivation(request());
  }

  /** How many attempts to play it have failed before. */
  int failedAttempts() {
    return event.getGameRequested().getFailedAttempts();
  }

  /** As a report tells of it. */
  HeldGame held() {
    return HeldGame.newBuilder()
        .setTournamentId(request().getTournamentId())
        .setNumber(request().getNumber())
        .setRequestedAt(event.getTime())
        .setFailedAttempts(failedAttempts())
        .build();
  }

  /**
   * The same request for the end of the queue. It keeps its time, by which a tournament that has
   * changed its state since makes it void.
   */
  Outgoing again(int failedAttempts) {
    Event.Builder again = event.toBuilder();
    again.getGameRequestedBuilder().setFailedAttempts(failedAttempts);
    return Outgoing.of(Topic.GAMES_REQUESTED, request().getGameId(), again.build());
  }
}
