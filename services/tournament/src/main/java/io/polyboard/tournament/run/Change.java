package io.polyboard.tournament.run;

import io.polyboard.events.EventWriter.Outgoing;
import io.polyboard.events.Events;
import io.polyboard.events.Topic;
import io.polyboard.messages.GameMessages;
import io.polyboard.play.schedule.Schedule;
import io.polyboard.play.standings.Scoreboard;
import io.polyboard.proto.events.v1.Event;
import io.polyboard.proto.events.v1.GameRequested;
import io.polyboard.proto.events.v1.TournamentChanged;
import io.polyboard.proto.events.v1.TournamentState;
import io.polyboard.proto.tournament.v1.State;
import io.polyboard.tournament.kafka.Outbox;
import io.polyboard.tournament.store.GameRows;
import io.polyboard.tournament.store.SettledGame;
import io.polyboard.tournament.store.TournamentRow;
import io.polyboard.tournament.store.TournamentRows;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jdbi.v3.core.Handle;

/**
 * One change of a tournament: a transaction that holds its row. What is to be known outside is
 * gathered, and written together with the row by {@link #store}.
 */
final class Change {
  private final Handle handle;
  private final Ledger ledger;
  private final int gamesAhead;
  private final Instant at;
  private final List<Outgoing> events = new ArrayList<>();
  private TournamentRow row;
  private int requested;

  /**
   * @param row locked
   * @param gamesAhead the most games that are given out and not yet back
   */
  Change(Handle handle, Ledger ledger, TournamentRow row, int gamesAhead) {
    this.handle = handle;
    this.ledger = ledger;
    this.row = row;
    this.gamesAhead = gamesAhead;
    Instant now = TournamentRows.now(handle);
    // Never before the latest change, which makes void what is older.
    at = now.isBefore(row.changedAt()) ? row.changedAt() : now;
  }

  TournamentRow row() {
    return row;
  }

  /** How many tournaments run. */
  int countRunning() {
    return TournamentRows.countRunning(handle);
  }

  /** How many games were given out by it. */
  int requested() {
    return requested;
  }

  /**
   * Takes note of games that are back; those that are not known yet are passed over.
   *
   * @return how many were not back before
   */
  int settle(List<ReturnedGame> games) {
    int known = ledger.upToDate(handle).schedule().games();
    Map<Integer, SettledGame> settled = new LinkedHashMap<>();
    for (ReturnedGame game : games) {
      int number = game.request().getNumber();
      if (number >= 1 && number <= known) {
        settled.putIfAbsent(number, game.settled(ledger));
      }
    }
    return settled.isEmpty()
        ? 0
        : GameRows.settle(
            handle, row.id(), row.progress().settled(), at, List.copyOf(settled.values()));
  }

  /** Goes on to where the games that are back have led to: to the end, or to more games. */
  void advance() {
    Scoreboard board = ledger.upToDate(handle);
    if (row.isLive() && (board.isComplete() || board.isDecided())) {
      end(State.STATE_FINISHED);
    }
    if (row.state() == State.STATE_RUNNING) {
      giveOut();
    }
  }

  /** Ends the tournament. */
  void end(State state) {
    GameRows.withdraw(handle, row.id());
    enter(state);
  }

  /** Takes back the games that are given out. */
  void pause() {
    GameRows.takeBack(handle, row.id());
    enter(State.STATE_PAUSED);
  }

  /** Gives out games again. */
  void resume() {
    enter(State.STATE_RUNNING);
    advance();
  }

  /** Tells of the tournament, and gives out its first games. */
  void begin() {
    events.add(changed(row));
    giveOut();
  }

  /** Gives out again the games that seem to be lost; answers how many. */
  int giveOutLost(Duration patience) {
    if (row.state() != State.STATE_RUNNING) {
      return 0;
    }
    List<Integer> lost = GameRows.requestLost(handle, row.id(), at, patience);
    request(lost);
    return lost.size();
  }

  private void enter(State state) {
    row = row.entering(state, at);
    events.add(changed(row));
  }

  private void giveOut() {
    int outstanding = GameRows.countOutstanding(handle, row.id());
    // Not for a few games only, unless these are all.
    if (outstanding > gamesAhead - Math.max(1, gamesAhead / 8)) {
      return;
    }
    List<Integer> pending = GameRows.requestPending(handle, row.id(), at, gamesAhead - outstanding);
    request(pending);
    int room = gamesAhead - outstanding - pending.size();
    int known = ledger.schedule().games();
    while (room > 0 && row.nextNumber() <= known) {
      int last = (int) Math.min(known, row.nextNumber() + (long) room - 1);
      List<Integer> fresh = GameRows.requestNew(handle, row.id(), at, row.nextNumber(), last);
      request(fresh);
      row = row.withNextNumber(last + 1);
      room -= fresh.size();
    }
  }

  private void request(List<Integer> numbers) {
    Schedule schedule = ledger.schedule();
    numbers.stream()
        .sorted()
        .map(number -> GameMessages.request(row.id(), schedule.game(number)))
        .forEach(request ->
            events.add(
                Outgoing.of(
                    Topic.GAMES_REQUESTED,
                    request.getGameId(),
                    at(Events.of(GameRequested.newBuilder().setRequest(request).build()), at))));
    requested += numbers.size();
  }

  /** Also publishes these, before anything else. */
  void publishFirst(List<Outgoing> others) {
    events.addAll(0, others);
  }

  /** Writes the row as its next version, and the events to the outbox. */
  void store() {
    Scoreboard board = ledger.upToDate(handle);
    row =
        row.advanced(
            board.schedule().games(),
            new TournamentRow.Progress(
                ledger.entered(),
                board.played(),
                board.failed(),
                GameRows.countOutstanding(handle, row.id()),
                board.lastFailure()));
    TournamentRows.update(handle, row);
    Outbox.add(handle, events);
  }

  /** What tells of the state of a tournament; the same whenever it is told again. */
  static Outgoing changed(TournamentRow row) {
    String change = row.id() + " " + row.state() + " " + row.changedAt();
    Event event =
        Events.of(
            TournamentChanged.newBuilder()
                .setTournamentId(row.id())
                .setState(told(row.state()))
                .build());
    return Outgoing.of(
        Topic.TOURNAMENTS,
        row.id(),
        at(event, row.changedAt()).toBuilder()
            .setId(UUID.nameUUIDFromBytes(change.getBytes(StandardCharsets.UTF_8)).toString())
            .build());
  }

  private static TournamentState told(State state) {
    return switch (state) {
      case STATE_RUNNING, STATE_COMPLETING -> TournamentState.TOURNAMENT_STATE_RUNNING;
      case STATE_PAUSED -> TournamentState.TOURNAMENT_STATE_PAUSED;
      case STATE_FINISHED -> TournamentState.TOURNAMENT_STATE_FINISHED;
      case STATE_CANCELLED -> TournamentState.TOURNAMENT_STATE_CANCELLED;
      case STATE_UNSPECIFIED, UNRECOGNIZED ->
          throw new IllegalArgumentException("no state of a tournament: " + state);
    };
  }

  private static Event at(Event event, Instant at) {
    return event.toBuilder().setTime(Times.timestamp(at)).build();
  }
}
