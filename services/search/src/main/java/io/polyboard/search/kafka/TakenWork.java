package io.polyboard.search.kafka;

import module java.base;

import io.polyboard.events.Events;
import io.polyboard.events.InvalidEventException;
import io.polyboard.proto.events.v1.AnalysisRequested;
import io.polyboard.proto.events.v1.Event;
import io.polyboard.proto.events.v1.HeldGame;
import io.polyboard.proto.search.v1.GameRequest;
import io.polyboard.proto.search.v1.Limits;
import io.polyboard.proto.search.v1.Player;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * Work taken from the queue: a game to play, or a position to search.
 *
 * @param record the record that requests it
 * @param event the contents of the record
 */
record TakenWork(ConsumerRecord<byte[], byte[]> record, Event event) {
  /** From this delivery on, a request may have ended its workers, and is played alone. */
  private static final int SUSPECT_DELIVERY = 3;

  /** Work of at most this many nodes takes a few seconds. */
  private static final long SHORT_NODES = 3_000_000;

  /** Number of turns that few games exceed. */
  private static final int TURNS = 300;

  /**
   * Reads a record of the queue.
   *
   * @throws InvalidEventException if it requests neither a game nor a position
   */
  static TakenWork read(ConsumerRecord<byte[], byte[]> record) throws InvalidEventException {
    Event event = Events.parse(record.value());
    if (!event.hasGameRequested() && !event.hasAnalysisRequested()) {
      throw new InvalidEventException(
          "the event type '" + event.getType() + "' is not a request for a game or a position");
    }
    return new TakenWork(record, event);
  }

  boolean isGame() {
    return event.hasGameRequested();
  }

  GameRequest game() {
    return event.getGameRequested().getRequest();
  }

  AnalysisRequested position() {
    return event.getAnalysisRequested();
  }

  /** An id that is unique among all requests, and the same for repeated requests. */
  String id() {
    return isGame() ? game().getGameId() : owner() + "-" + number();
  }

  /** The id of its tournament or study. */
  String owner() {
    return isGame() ? game().getTournamentId() : position().getStudyId();
  }

  /** Its number in the tournament or study, from 1. */
  int number() {
    return isGame() ? game().getNumber() : position().getNumber();
  }

  /** The owner whose share of the workers it uses. */
  String share() {
    return isGame() ? event.getGameRequested().getShare() : position().getShare();
  }

  /** How often it has given way to other owners after it had begun. */
  int yields() {
    return isGame() ? event.getGameRequested().getYields() : position().getYields();
  }

  /** Whether it may take longer than a few seconds: its limit of nodes is high, or it has none. */
  boolean isLong() {
    return isGame()
        ? Stream.of(game().getWhite(), game().getBlack())
            .filter(Player::hasSearching)
            .anyMatch(each -> isLong(each.getSearching().getLimits(), TURNS))
        : isLong(position().getAnalysis().getLimits(), 1);
  }

  private static boolean isLong(Limits limits, int turns) {
    return limits.getNodes() == 0 || limits.getNodes() > SHORT_NODES / turns;
  }

  /** How often it was delivered, including this delivery, see {@link #requested}. */
  int delivery() {
    int before = isGame() ? event.getGameRequested().getDeliveries() : position().getDeliveries();
    return before + record.deliveryCount().orElse((short) 1);
  }

  /** Whether it may have ended the processes that took it before. */
  boolean isSuspect() {
    return delivery() >= SUSPECT_DELIVERY;
  }

  /**
   * The same request after this many yields. A suspect keeps the number of earlier deliveries. The
   * request keeps its time, which decides whether it is void.
   */
  Event requested(int yields) {
    int deliveries = isSuspect() ? delivery() - 1 : 0;
    Event.Builder again = event.toBuilder();
    if (isGame()) {
      again.getGameRequestedBuilder().setYields(yields).setDeliveries(deliveries);
    } else {
      again.getAnalysisRequestedBuilder().setYields(yields).setDeliveries(deliveries);
    }
    return again.build();
  }

  HeldGame held(boolean isPlaying) {
    return HeldGame.newBuilder()
        .setTournamentId(owner())
        .setNumber(number())
        .setPlaying(isPlaying)
        .build();
  }
}
