package io.polyboard.tournament.run;

import io.polyboard.play.schedule.Schedule;
import io.polyboard.play.schedule.TournamentDefinition;
import io.polyboard.play.standings.Scoreboard;
import io.polyboard.tournament.store.GameRows;
import io.polyboard.tournament.store.SettledGame;
import io.polyboard.tournament.store.TournamentRow;
import java.util.List;
import org.jdbi.v3.core.Handle;

/**
 * What this process knows of a tournament's games: a copy of what the database has, brought up to
 * date by the games that are back since. To be used under its own monitor, which is taken before a
 * connection is.
 */
final class Ledger {
  private static final int PAGE = 5_000;

  private final String tournamentId;
  private final TournamentDefinition definition;
  private Scoreboard board;

  /** Games entered so far, which is the place of the latest one. */
  private int entered;

  Ledger(TournamentRow row) {
    this(row.id(), row.definition());
  }

  Ledger(String tournamentId, TournamentDefinition definition) {
    this.tournamentId = tournamentId;
    this.definition = definition;
    board = new Scoreboard(definition);
  }

  String tournamentId() {
    return tournamentId;
  }

  TournamentDefinition definition() {
    return definition;
  }

  /** The games that are known by those that were back when it was brought up to date. */
  Schedule schedule() {
    return board.schedule();
  }

  /** The games that are back, brought up to date. */
  Scoreboard upToDate(Handle handle) {
    List<SettledGame> games;
    do {
      games = GameRows.settledAfter(handle, tournamentId, entered, PAGE);
      for (SettledGame game : games) {
        game.enter(board);
        entered++;
      }
    } while (games.size() == PAGE);
    return board;
  }

  /** How many games were entered. */
  int entered() {
    return entered;
  }

  /** Forgets all: the transaction that they were read in was rolled back. */
  void forget() {
    board = new Scoreboard(definition);
    entered = 0;
  }
}
