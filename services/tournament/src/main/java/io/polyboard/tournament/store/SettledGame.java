package io.polyboard.tournament.store;

import module java.base;

import com.google.protobuf.InvalidProtocolBufferException;
import io.polyboard.contract.GameMessages;
import io.polyboard.contract.Outcomes;
import io.polyboard.play.standings.GameResult;
import io.polyboard.play.standings.Scoreboard;
import io.polyboard.proto.search.v1.PlayedGame;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * A returned game.
 *
 * @param number of the game
 * @param result null if the game does not count
 * @param reason why it does not count, in a sentence; null if it counts
 * @param failedAt time of the event that reports the failure, in microseconds as in the database;
 *     null if it counts
 */
public record SettledGame(
    int number, @Nullable GameResult result, @Nullable String reason, @Nullable Instant failedAt) {
  /** A game that counts. */
  public static SettledGame counted(int number, GameResult result) {
    return new SettledGame(number, result, null, null);
  }

  /** A game that does not count. */
  public static SettledGame failed(int number, String reason, Instant at) {
    return new SettledGame(number, null, reason, at.truncatedTo(ChronoUnit.MICROS));
  }

  /** Enters the game on a scoreboard. */
  public void enter(Scoreboard board) {
    if (result == null) {
      board.fail(number, "game " + number + ": " + reason);
    } else {
      board.count(number, result);
    }
  }

  /** Nodes that its players searched; 0 if unknown. */
  long nodes() {
    return result == null ? 0 : result.white().nodes() + result.black().nodes();
  }

  /**
   * The contract's message of the result, without what the archive stores; null if the game does
   * not count.
   */
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

  static SettledGame read(ResultSet row) throws SQLException {
    int number = row.getInt("number");
    byte[] stored = row.getBytes("result");
    if (stored == null) {
      return failed(number, row.getString("failure"), TournamentRow.instant(row, "failed_at"));
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
}
