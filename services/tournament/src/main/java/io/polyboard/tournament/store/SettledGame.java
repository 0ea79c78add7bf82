package io.polyboard.tournament.store;

import io.polyboard.contract.Outcomes;
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
 * @param failure why it counts for nobody; null if it counts
 */
public record SettledGame(int number, @Nullable GameResult result, @Nullable GameFailure failure) {

  /** A game that counts. */
  public static SettledGame counted(int number, GameResult result) {
    return new SettledGame(number, result, null);
  }

  /** A game that counts for nobody. */
  public static SettledGame failed(int number, GameFailure failure) {
    return new SettledGame(number, null, failure);
  }

  /** Counts it, or not. */
  public void enter(Scoreboard board) {
    if (result != null) {
      board.count(number, result);
    } else if (failure != null) {
      board.fail(number, "game " + number + ": " + failure.reason());
    }
  }

  static SettledGame read(ResultSet row) throws SQLException {
    int number = row.getInt("number");
    return row.getString("failure") == null
        ? counted(
            number,
            new GameResult(
                Outcomes.read(
                    Outcome.newBuilder()
                        .setResultValue(row.getInt("result"))
                        .setTerminationValue(row.getInt("termination"))
                        .build()),
                row.getInt("turns"),
                effort(row, "white"),
                effort(row, "black"),
                row.getLong("hash"),
                row.getInt("openings_rejected")))
        : failed(number, failure(row));
  }

  static GameFailure failure(ResultSet row) throws SQLException {
    return new GameFailure(row.getString("failure"), TournamentRow.instant(row, "failed_at"));
  }

  private static Effort effort(ResultSet row, String side) throws SQLException {
    return new Effort(
        row.getLong(side + "_turns"), row.getLong(side + "_nodes"), row.getLong(side + "_nanos"));
  }
}
