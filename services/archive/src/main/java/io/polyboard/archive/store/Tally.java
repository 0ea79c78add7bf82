package io.polyboard.archive.store;

import java.sql.ResultSet;
import java.sql.SQLException;

/** How many games there are of something, how they ended and how long they took. Mutable. */
final class Tally {
  private long games;
  private long whiteWins;
  private long blackWins;
  private long draws;
  private final Lengths lengths = new Lengths();

  /** Counts a game. */
  void add(GameHeader game) {
    games++;
    whiteWins += game.result() == GameResult.WHITE_WINS ? 1 : 0;
    blackWins += game.result() == GameResult.BLACK_WINS ? 1 : 0;
    draws += game.result() == GameResult.DRAW ? 1 : 0;
    lengths.add(game.turnCount());
  }

  /** Counts the games of a row of the table of cohorts. */
  void add(ResultSet row) throws SQLException {
    games += row.getLong("games");
    whiteWins += row.getLong("white_wins");
    blackWins += row.getLong("black_wins");
    draws += row.getLong("draws");
    lengths.add(row.getBytes("lengths"));
  }

  long games() {
    return games;
  }

  long whiteWins() {
    return whiteWins;
  }

  long blackWins() {
    return blackWins;
  }

  long draws() {
    return draws;
  }

  Lengths lengths() {
    return lengths;
  }
}
