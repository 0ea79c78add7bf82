package io.polyboard.tournament.run;

import module java.base;

import io.polyboard.contract.StandingsMessages;
import io.polyboard.play.schedule.Schedule;
import io.polyboard.play.standings.Scoreboard;
import io.polyboard.proto.tournament.v1.Standings;
import io.polyboard.tournament.store.Description;
import io.polyboard.tournament.store.GameRows;

/**
 * What this process knows of a tournament's games: a copy of what the database has, brought up to
 * date by the games that are back since. To be used within {@link #inTurn}, which is waited for
 * before a connection is taken.
 */
final class Ledger {
  private static final int PAGE = 5_000;

  private final ReentrantLock turn = new ReentrantLock(true);
  private Description description;
  private Scoreboard board;

  /** The place of the latest game that was entered. */
  private int lastPlace;

  /** How often games that were back had been asked for again when the first one was entered. */
  private int recounts;

  Ledger(Description description) {
    this.description = description;
    board = new Scoreboard(description.definition());
  }

  /** Does work when that of all who came before is done. */
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

  /** The games that were back when it was brought up to date. */
  Scoreboard board() {
    return board;
  }

  Standings standings() {
    return StandingsMessages.write(board.standings(), description.definition());
  }

  /** The games that are known by those that were back when it was brought up to date. */
  Schedule schedule() {
    return board.schedule();
  }

  /** Knows the tournament with more games, and forgets those that were entered. */
  void extend(Description extended) {
    description = extended;
    forget();
  }

  /**
   * Enters the games that are back since.
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

  /** The place of the latest game that was entered; 0 where none was. */
  int lastPlace() {
    return lastPlace;
  }

  /** Forgets all: games that were read may not be back any more, or never were. */
  void forget() {
    board = new Scoreboard(description.definition());
    lastPlace = 0;
  }
}
