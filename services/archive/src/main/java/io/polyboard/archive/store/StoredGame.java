package io.polyboard.archive.store;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Timestamp;
import io.polyboard.proto.archive.v1.Game;
import io.polyboard.proto.search.v1.PlayedGame;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;

/**
 * How a game lies in its row: the message {@link PlayedGame} in two halves, so that lists need not
 * read the turns. Messages written one after the other are one message, that is how Protocol
 * Buffers merges.
 */
final class StoredGame {
  private StoredGame() {}

  /** All but the turns. */
  static byte[] head(PlayedGame game) {
    return game.toBuilder().clearTurns().build().toByteArray();
  }

  /** The turns alone, compressed. */
  static byte[] moves(PlayedGame game, Compression compression) {
    return compression.deflate(PlayedGame.newBuilder().addAllTurns(game.getTurnsList()).build());
  }

  /** Reads a row that has {@code game_id, turns, archived_at, head}. */
  static Game withoutTurns(ResultSet row) throws SQLException {
    return game(row, played(row).build());
  }

  /** Reads a row that has {@code game_id, turns, archived_at, head, moves}. */
  static Game withTurns(ResultSet row) throws SQLException {
    return game(row, Compression.mergeInto(played(row), row.getBytes("moves")).build());
  }

  private static PlayedGame.Builder played(ResultSet row) throws SQLException {
    try {
      return PlayedGame.newBuilder().mergeFrom(row.getBytes("head"));
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalStateException("a stored game is damaged", e);
    }
  }

  private static Game game(ResultSet row, PlayedGame played) throws SQLException {
    return Game.newBuilder()
        .setGameId(row.getString("game_id"))
        .setGame(played)
        .setTurns(row.getInt("turns"))
        .setArchivedAt(timestamp(row.getObject("archived_at", OffsetDateTime.class)))
        .build();
  }

  static Timestamp timestamp(OffsetDateTime time) {
    return Timestamp.newBuilder().setSeconds(time.toEpochSecond()).setNanos(time.getNano()).build();
  }
}
