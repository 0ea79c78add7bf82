package io.polyboard.archive.grpc;

import module java.base;

import com.google.protobuf.util.Durations;
import io.polyboard.archive.store.Stored;
import io.polyboard.contract.Outcomes;
import io.polyboard.proto.search.v1.GameRequest;
import io.polyboard.proto.search.v1.PlayedGame;

/** Games as comma-separated values of RFC 4180, one line each, without their turns. */
final class GameLines {
  private GameLines() {}

  /** The first line, with the names of the columns. */
  static final String HEADER =
      line(
          Stream.of(
              "game_id",
              "tournament_id",
              "number",
              "round",
              "variant_id",
              "variant_digest",
              "white",
              "black",
              "result",
              "termination",
              "turns",
              "opening_turns",
              "opening",
              "white_nodes",
              "black_nodes",
              "white_millis",
              "black_millis",
              "worker",
              "archived_at"));

  /**
   * The line of a game.
   *
   * @param opening the name of its opening; empty if it has none
   */
  static String line(Stored<PlayedGame> stored, String opening) {
    PlayedGame game = stored.read();
    GameRequest request = game.getRequest();
    return line(
        Stream.of(
            request.getGameId(),
            request.getTournamentId(),
            request.getNumber(),
            request.getRound(),
            request.getVariantId(),
            request.getVariantDigest(),
            request.getWhite().getName(),
            request.getBlack().getName(),
            switch (game.getOutcome().getResult()) {
              case RESULT_WHITE_WINS -> "1-0";
              case RESULT_BLACK_WINS -> "0-1";
              default -> "1/2-1/2";
            },
            Outcomes.read(game.getOutcome().getTermination())
                .name()
                .toLowerCase(Locale.ROOT)
                .replace('_', ' '),
            game.getTurnsCount(),
            game.getOpeningTurns(),
            opening,
            game.getWhiteEffort().getNodes(),
            game.getBlackEffort().getNodes(),
            Durations.toMillis(game.getWhiteEffort().getTime()),
            Durations.toMillis(game.getBlackEffort().getTime()),
            game.getWorker(),
            stored.place().archivedAt().toInstant()));
  }

  private static String line(Stream<?> values) {
    return values
        .map(value -> quoted(value.toString()))
        .collect(Collectors.joining(",", "", "\r\n"));
  }

  /** A value in quotes if it would not be one value without them. */
  private static String quoted(String value) {
    return value.chars().anyMatch(c -> c == ',' || c == '"' || c == '\r' || c == '\n')
        ? '"' + value.replace("\"", "\"\"") + '"'
        : value;
  }
}
