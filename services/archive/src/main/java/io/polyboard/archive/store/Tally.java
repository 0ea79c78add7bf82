package io.polyboard.archive.store;

import io.polyboard.proto.archive.v1.GameCount;
import io.polyboard.proto.rules.v1.Result;
import io.polyboard.proto.search.v1.PlayedGame;
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
  void add(PlayedGame game) {
    Result result = game.getOutcome().getResult();
    games++;
    whiteWins += result == Result.RESULT_WHITE_WINS ? 1 : 0;
    blackWins += result == Result.RESULT_BLACK_WINS ? 1 : 0;
    draws += result == Result.RESULT_DRAW ? 1 : 0;
    lengths.add(game.getTurnsCount());
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

  /** Fills in a count. */
  GameCount.Builder into(GameCount.Builder count) {
    return count
        .setGames(games)
        .setWhiteWins(whiteWins)
        .setBlackWins(blackWins)
        .setDraws(draws)
        .setMeanTurns(lengths.mean())
        .setMedianTurns(lengths.median());
  }
}
