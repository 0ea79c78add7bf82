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
 * What was taken from the queue: a game to play, or a position to search.
 *
 * @param record by which it was requested
 * @param event what the record holds
 */
record TakenWork(ConsumerRecord<byte[], byte[]> record, Event event) {
  /** From this delivery on a request may have ended its workers: it is played alone. */
  private static final int SUSPECT_DELIVERY = 3;

  /** What visits no more nodes takes a few seconds. */
  private static final long SHORT_NODES = 3_000_000;

  /** More turns than games have but for few of them. */
  private static final int TURNS = 300;

  /**
   * Reads a record of the queue.
   *
   * @throws InvalidEventException if it asks for neither
   */
  static TakenWork read(ConsumerRecord<byte[], byte[]> record) throws InvalidEventException {
    Event event = Events.parse(record.value());
    if (!event.hasGameRequested() && !event.hasAnalysisRequested()) {
      throw new InvalidEventException("a " + event.getType() + ", not a request for a game");
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

  /** Unique among all that is requested, and the same whenever it is. */
  String id() {
    return isGame() ? game().getGameId() : owner() + "-" + number();
  }

  /** The tournament or the study that it belongs to. */
  String owner() {
    return isGame() ? game().getTournamentId() : position().getStudyId();
  }

  /** Its number there, from 1. */
  int number() {
    return isGame() ? game().getNumber() : position().getNumber();
  }

  /** Whose share of the workers it takes. */
  String share() {
    return isGame() ? event.getGameRequested().getShare() : position().getShare();
  }

  /** How often it has given way to others after it had begun. */
  int yields() {
    return isGame() ? event.getGameRequested().getYields() : position().getYields();
  }

  /** Whether it may take longer than a few seconds: what it may search is much, or not bounded. */
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

  /** How often it was delivered, this time included, see {@link #requested}. */
  int delivery() {
    int before = isGame() ? event.getGameRequested().getDeliveries() : position().getDeliveries();
    return before + record.deliveryCount().orElse((short) 1);
  }

  /** Whether it may have ended the processes that had it before. */
  boolean isSuspect() {
    return delivery() >= SUSPECT_DELIVERY;
  }

  /**
   * The same request after so many yields. A suspect remembers the deliveries before this one. It
   * keeps its time, by which it may become void.
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
