package io.polyboard.archive.store;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdException;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.MessageLite;
import com.google.protobuf.Parser;
import io.polyboard.proto.events.v1.GameRejected;
import io.polyboard.proto.search.v1.GameRequest;
import io.polyboard.proto.search.v1.PlayedGame;
import io.polyboard.proto.search.v1.TurnRecords;
import java.sql.ResultSet;
import java.sql.SQLException;

/** The messages of games as stored in rows: compressed, without fields that have columns. */
final class GameRecord {
  /** The columns that {@link #game} reads. */
  static final String COLUMNS =
      "archived_at, tournament_id, number, digest, variant_id, white, black, record";

  /** The tables of these columns. */
  static final String TABLES =
      " archive.games join archive.game_variants on game_variants.id = variant ";

  private static final int LEVEL = 6;

  private GameRecord() {}

  static byte[] of(PlayedGame game) {
    PlayedGame.Builder record = game.toBuilder();
    GameRequest.Builder request = record.getRequestBuilder();
    request.clearGameId().clearTournamentId().clearNumber().clearVariantDigest().clearVariantId();
    request.getWhiteBuilder().clearName();
    request.getBlackBuilder().clearName();
    if (record.hasRecords()) {
      shorten(record.getRecordsBuilder());
    }
    return compressed(record.build());
  }

  /** Replaces scores by differences from the same player's previous turn, which are small. */
  private static void shorten(TurnRecords.Builder records) {
    for (int turn = records.getScoresCount() - 1; turn >= 2; turn--) {
      records.setScores(turn, records.getScores(turn) - records.getScores(turn - 2));
    }
  }

  private static void restore(TurnRecords.Builder records) {
    for (int turn = 2; turn < records.getScoresCount(); turn++) {
      records.setScores(turn, records.getScores(turn) + records.getScores(turn - 2));
    }
  }

  static byte[] of(GameRejected rejected) {
    return compressed(rejected);
  }

  private static byte[] compressed(MessageLite message) {
    return Zstd.compress(message.toByteArray(), LEVEL);
  }

  static Stored<PlayedGame> game(ResultSet row) throws SQLException {
    GameKey key = new GameKey(row.getString("tournament_id"), row.getInt("number"));
    String digest = row.getString("digest");
    String id = row.getString("variant_id");
    String white = row.getString("white");
    String black = row.getString("black");
    byte[] record = row.getBytes("record");
    return new Stored<>(
        GameReader.place(row),
        () -> {
          PlayedGame.Builder game = message(PlayedGame.parser(), record).toBuilder();
          GameRequest.Builder request = game.getRequestBuilder();
          request
              .setGameId(key.gameId())
              .setTournamentId(key.tournamentId())
              .setNumber(key.number())
              .setVariantDigest(digest)
              .setVariantId(id);
          request.getWhiteBuilder().setName(white);
          request.getBlackBuilder().setName(black);
          if (game.hasRecords()) {
            restore(game.getRecordsBuilder());
          }
          return game.build();
        });
  }

  static Stored<GameRejected> rejected(ResultSet row) throws SQLException {
    byte[] record = row.getBytes("record");
    return new Stored<>(GameReader.place(row), () -> message(GameRejected.parser(), record));
  }

  private static <T extends MessageLite> T message(Parser<T> parser, byte[] record) {
    try {
      int size = Math.toIntExact(Zstd.getFrameContentSize(record));
      return parser.parseFrom(Zstd.decompress(record, size));
    } catch (InvalidProtocolBufferException
        | ZstdException
        | IllegalArgumentException
        | ArithmeticException
        | NegativeArraySizeException e) {
      throw new IllegalStateException("the stored game is corrupt", e);
    }
  }
}
