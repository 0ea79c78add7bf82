package io.polyboard.tournament.store;

import com.google.protobuf.InvalidProtocolBufferException;
import io.polyboard.contract.GameMessages;
import io.polyboard.contract.Outcomes;
import io.polyboard.play.standings.GameResult;
import io.polyboard.play.standings.Scoreboard;
import io.polyboard.proto.search.v1.PlayedGame;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
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

  /** What its players searched, as far as that is known. */
  long nodes() {
    return result == null ? 0 : result.white().nodes() + result.black().nodes();
  }

  /** The contract's message of it, without what the archive keeps; null if it counts for nobody. */
  byte @Nullable [] stored() {
    return result == null
        ? null
        : PlayedGame.newBuilder()
            .setOutcome(Outcomes.message(result.ending()))
            .setWhiteEffort(GameMessages.write(result.white()))
            .setBlackEffort(GameMessages.write(result.black()))
            .setOpeningsRejected(result.openingsRejected())
            .build()
            .toByteArray();
  }

  @Nullable Integer turns() {
    return result == null ? null : result.turns();
  }

  @Nullable Long hash() {
    return result == null ? null : result.hash();
  }

  @Nullable String reason() {
    return failure == null ? null : failure.reason();
  }

  @Nullable OffsetDateTime failedAt() {
    return failure == null ? null : TournamentRows.utc(failure.at());
  }

  static SettledGame read(ResultSet row) throws SQLException {
    int number = row.getInt("number");
    byte[] stored = row.getBytes("result");
    if (stored == null) {
      return failed(number, failure(row));
    }
    try {
      PlayedGame game = PlayedGame.parseFrom(stored);
      return counted(
          number,
          new GameResult(
              Outcomes.read(game.getOutcome()),
              row.getInt("turns"),
              GameMessages.read(game.getWhiteEffort()),
              GameMessages.read(game.getBlackEffort()),
              row.getLong("hash"),
              game.getOpeningsRejected()));
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalStateException("the stored result of game " + number + " is corrupt", e);
    }
  }

  static GameFailure failure(ResultSet row) throws SQLException {
    return new GameFailure(row.getString("failure"), TournamentRow.instant(row, "failed_at"));
  }
}
