package io.polyboard.tournament.run;

import module java.base;

import io.polyboard.contract.StandingsMessages;
import io.polyboard.play.schedule.Schedule;
import io.polyboard.play.standings.Scoreboard;
import io.polyboard.proto.tournament.v1.Standings;
import io.polyboard.tournament.store.Description;
import io.polyboard.tournament.store.GameRows;

/**
 * This process's copy of a tournament's games in the database, updated with the games that have
 * returned since. Use it within {@link #inTurn}, and take a connection only then.
 */
final class Ledger {
  private static final int PAGE = 5_000;

  private final ReentrantLock turn = new ReentrantLock(true);
  private Description description;
  private Scoreboard board;

  /** The place of the latest entered game. */
  private int lastPlace;

  /** How often returned games had been requested again when the first game was entered. */
  private int recounts;

  Ledger(Description description) {
    this.description = description;
    board = new Scoreboard(description.definition());
  }

  /** Does work after all earlier work. */
  <R> R inTurn(Supplier<R> work) {
    turn.lock();
    try {
      return work.get();
    } finally {
      turn.unlock();
    }
  }

  Description description() {
    return description;
  }

  /** The games that had returned at the last update. */
  Scoreboard board() {
    return board;
  }

  Standings standings() {
    return StandingsMessages.write(board.standings(), description.definition());
  }

  /** The games that follow from those that had returned at the last update. */
  Schedule schedule() {
    return board.schedule();
  }

  /** Sets the description with more games, and forgets the entered games. */
  void extend(Description extended) {
    description = extended;
    forget();
  }

  /**
   * Enters the games that have returned since the last update.
   *
   * @param recounts of the tournament's row, read before
   */
  void bringUpToDate(GameRows games, int recounts) {
    if (this.recounts != recounts) {
      forget();
      this.recounts = recounts;
    }
    List<GameRows.Entry> entries;
    do {
      entries = games.settledAfter(description.id(), lastPlace, PAGE);
      for (GameRows.Entry entry : entries) {
        entry.game().enter(board);
        lastPlace = entry.place();
      }
    } while (entries.size() == PAGE);
  }

  /** The place of the latest entered game; 0 if there is none. */
  int lastPlace() {
    return lastPlace;
  }

  /** Forgets all entered games: some may have been requested again, or were never committed. */
  void forget() {
    board = new Scoreboard(description.definition());
    lastPlace = 0;
  }
}
