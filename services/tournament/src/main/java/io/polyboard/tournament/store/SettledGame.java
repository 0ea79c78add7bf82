package io.polyboard.tournament.store;

import io.polyboard.messages.GameMessages;
import io.polyboard.play.Effort;
import io.polyboard.play.standings.GameResult;
import io.polyboard.play.standings.Scoreboard;
import io.polyboard.proto.rules.v1.Outcome;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * A game that is back.
 *
 * @param number of the game
 * @param result null if it counts for nobody
 * @param failure why it counts for nobody; empty if it counts
 */
public record SettledGame(int number, @Nullable GameResult result, String failure) {

  /** A game that counts. */
  public static SettledGame counted(int number, GameResult result) {
    return new SettledGame(number, result, "");
  }

  /** A game that counts for nobody. */
  public static SettledGame failed(int number, String failure) {
    return new SettledGame(number, null, failure);
  }

  /** Counts it, or not. */
  public void enter(Scoreboard board) {
    if (result == null) {
      board.fail(number, failure);
    } else {
      board.count(number, result);
    }
  }

  static SettledGame read(ResultSet row) throws SQLException {
    int number = row.getInt("number");
    String failure = row.getString("failure");
    if (failure != null) {
      return failed(number, failure);
    }
    Outcome outcome =
        Outcome.newBuilder()
            .setResultValue(row.getInt("result"))
            .setTerminationValue(row.getInt("termination"))
            .build();
    return counted(
        number,
        new GameResult(
            GameMessages.read(outcome), row.getInt("turns"), effort(row, "white"), effort(row, "black")));
  }

  private static Effort effort(ResultSet row, String side) throws SQLException {
    return new Effort(
        row.getLong(side + "_turns"), row.getLong(side + "_nodes"), row.getLong(side + "_nanos"));
  }
}
