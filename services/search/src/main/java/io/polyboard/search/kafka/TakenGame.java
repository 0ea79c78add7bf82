package io.polyboard.search.kafka;

import io.polyboard.proto.events.v1.Event;
import io.polyboard.proto.search.v1.GameRequest;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** A game that was taken from the queue. */
record TakenGame(ConsumerRecord<byte[], byte[]> record, Event event) implements TakenWork {
  GameRequest request() {
    return event.getGameRequested().getRequest();
  }

  @Override
  public String id() {
    return request().getGameId();
  }

  @Override
  public String owner() {
    return request().getTournamentId();
  }

  @Override
  public int number() {
    return request().getNumber();
  }

  @Override
  public int failedAttempts() {
    return event.getGameRequested().getFailedAttempts();
  }

  @Override
  public String share() {
    return event.getGameRequested().getShare();
  }

  @Override
  public int yields() {
    return event.getGameRequested().getYields();
  }

  @Override
  public Event requested(int failedAttempts, int yields) {
    Event.Builder again = event.toBuilder();
    again.getGameRequestedBuilder().setFailedAttempts(failedAttempts).setYields(yields);
    return again.build();
  }
}
