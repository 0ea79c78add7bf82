package io.polyboard.archive.http;

import module java.base;

import com.google.protobuf.util.Timestamps;
import io.polyboard.archive.grpc.PositionExplorer.Explored;
import io.polyboard.proto.explorer.v1.ExplorePositionResponse;
import io.polyboard.proto.explorer.v1.ExplorerGame;
import io.polyboard.proto.explorer.v1.OpeningResults;
import io.polyboard.proto.explorer.v1.PlayedTurn;
import io.polyboard.proto.rules.v1.Result;
import io.polyboard.rules.Position;
import io.polyboard.rules.notation.San;
import io.polyboard.rules.notation.TurnText;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/** What was played in a position, in the JSON format of public opening explorers. */
final class ExplorerJson {
  private ExplorerJson() {}

  static JsonObject of(ExplorerQuery query, Explored explored) {
    ExplorePositionResponse response = explored.response();
    Spelling spelling = Spelling.in(explored.position());
    JsonArray moves = new JsonArray();
    response.getTurnsList().stream()
        .limit(query.moves())
        .forEach(turn -> moves.add(move(turn, spelling)));
    return results(
            new JsonObject().put("opening", opening(response.getOpening())), response.getTotal())
        .put("moves", moves)
        .put("topGames", games(response.getStrongestGamesList(), query.topGames(), spelling))
        .put("recentGames", games(response.getNewestGamesList(), query.recentGames(), spelling))
        .put("variant", response.getVariantId())
        .put("digest", response.getVariantDigest())
        .put("fen", response.getMfen())
        .put("complete", response.getComplete());
  }

  /** The name of an opening as {@code {"eco", "name"}}; null if it has none. */
  private static @Nullable JsonObject opening(String name) {
    return name.isEmpty() ? null : new JsonObject().put("eco", null).put("name", name);
  }

  private static JsonObject move(PlayedTurn turn, Spelling spelling) {
    JsonObject move =
        new JsonObject()
            .put("uci", spelling.uci(turn.getTurn()))
            .put("san", spelling.san(turn.getTurn()));
    return results(move, turn.getResults())
        .put("averageRating", null)
        .put("score", turn.getResults().getWhiteScore().getValue())
        .put("opening", opening(turn.getOpening()));
  }

  private static JsonObject results(JsonObject json, OpeningResults results) {
    return json.put("white", results.getWhiteWins())
        .put("draws", results.getDraws())
        .put("black", results.getBlackWins());
  }

  private static JsonArray games(List<ExplorerGame> games, int max, Spelling spelling) {
    JsonArray array = new JsonArray();
    games.stream().limit(max).map(game -> game(game, spelling)).forEach(array::add);
    return array;
  }

  private static JsonObject game(ExplorerGame game, Spelling spelling) {
    YearMonth stored =
        YearMonth.from(
            Instant.ofEpochMilli(Timestamps.toMillis(game.getArchivedAt()))
                .atOffset(ZoneOffset.UTC));
    return new JsonObject()
        .put("uci", spelling.uci(game.getTurn()))
        .put("id", game.getGameId())
        .put("winner", winner(game.getResult()))
        .put("white", player(game.getWhite()))
        .put("black", player(game.getBlack()))
        .put("year", stored.getYear())
        .put("month", stored.toString())
        .put("turns", game.getTurnCount());
  }

  private static @Nullable String winner(Result result) {
    return switch (result) {
      case RESULT_WHITE_WINS -> "white";
      case RESULT_BLACK_WINS -> "black";
      default -> null;
    };
  }

  private static JsonObject player(String name) {
    return new JsonObject().put("name", name).put("rating", null);
  }

  /**
   * How turns of a position are spelled.
   *
   * @param position null if turns only have the canonical spelling, that of gRPC
   */
  private record Spelling(@Nullable Position position) {
    /** On one board with one move a turn, in UCI and standard algebraic notation. */
    static Spelling in(Position position) {
      boolean isUsual =
          San.isDefined(position.variant()) && position.variant().definition().movesPerTurn() == 1;
      return new Spelling(isUsual ? position : null);
    }

    String uci(String turn) {
      return position == null
          ? turn
          : TurnText.formatUci(position.variant(), TurnText.parse(position, turn));
    }

    String san(String turn) {
      return position == null
          ? turn
          : San.format(position, TurnText.parse(position, turn).moves().getFirst());
    }
  }
}
