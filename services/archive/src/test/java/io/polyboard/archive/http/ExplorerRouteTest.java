package io.polyboard.archive.http;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.google.protobuf.util.Timestamps;
import io.polyboard.archive.ArchiveFixture;
import io.polyboard.proto.explorer.v1.ExplorePositionResponse;
import io.polyboard.proto.explorer.v1.ExplorerGame;
import io.polyboard.proto.explorer.v1.PlayedTurn;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import io.polyboard.rules.notation.TurnText;
import io.polyboard.testkit.servers.EmbeddedServers;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import jakarta.inject.Inject;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs for public opening explorers get the same answers as over gRPC. */
@QuarkusTest
@QuarkusTestResource(EmbeddedServers.class)
class ExplorerRouteTest {
  private static final String CASTLING = "e2e4,e7e5,g1f3,b8c6,f1c4,f8c5";
  private static final String PROMOTION = "a2a4,b7b5,a4b5,a7a6,b5a6,h7h6,a6a7,h6h5";
  private static final String AFTER_E4 =
      "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
  private static final long SEED = 20_261_125;
  private static final HttpClient CLIENT =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  @Inject ArchiveFixture archive;

  @TestHTTPResource("/explorer")
  URI explorer;

  private HttpResponse<String> get(String query, String... headers) throws Exception {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(explorer + query));
    for (int i = 0; i < headers.length; i += 2) {
      request.header(headers[i], headers[i + 1]);
    }
    return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  private JsonObject answer(String query) throws Exception {
    HttpResponse<String> response = get(query);
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    return new JsonObject(response.body());
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  private static List<String> objects(JsonArray array, String key) {
    return IntStream.range(0, array.size())
        .mapToObj(i -> array.getJsonObject(i).getString(key))
        .toList();
  }

  private static JsonObject move(JsonObject answer, String uci) {
    JsonArray moves = answer.getJsonArray("moves");
    return moves.getJsonObject(objects(moves, "uci").indexOf(uci));
  }

  private static List<String> canonical(String uci) {
    Variant variant = Variants.shipped("chess");
    io.polyboard.rules.Position position = variant.start();
    List<String> turns = new ArrayList<>();
    for (String turn : uci.split(",", -1)) {
      turns.add(TurnText.format(variant, TurnText.make(position, turn)));
    }
    return turns;
  }

  private static void assertAgrees(JsonObject answer, ExplorePositionResponse expected) {
    assertThat(answer.getLong("white")).isEqualTo(expected.getTotal().getWhiteWins());
    assertThat(answer.getLong("draws")).isEqualTo(expected.getTotal().getDraws());
    assertThat(answer.getLong("black")).isEqualTo(expected.getTotal().getBlackWins());
    assertThat(answer.getString("fen")).isEqualTo(expected.getMfen());
    JsonArray moves = answer.getJsonArray("moves");
    assertThat(moves).hasSize(expected.getTurnsCount());
    for (int i = 0; i < moves.size(); i++) {
      PlayedTurn turn = expected.getTurns(i);
      JsonObject move = moves.getJsonObject(i);
      assertThat(move.getLong("white")).isEqualTo(turn.getResults().getWhiteWins());
      assertThat(move.getLong("draws")).isEqualTo(turn.getResults().getDraws());
      assertThat(move.getLong("black")).isEqualTo(turn.getResults().getBlackWins());
      assertThat(move.getDouble("score")).isEqualTo(turn.getResults().getWhiteScore().getValue());
    }
    assertThat(objects(answer.getJsonArray("recentGames"), "id"))
        .isEqualTo(expected.getNewestGamesList().stream().map(ExplorerGame::getGameId).toList());
    assertThat(objects(answer.getJsonArray("topGames"), "id"))
        .isEqualTo(expected.getStrongestGamesList().stream().map(ExplorerGame::getGameId).toList());
  }

  @ParameterizedTest
  @ValueSource(strings = {"chess", "chess-on-two-boards", "mapped-chess"})
  void answersCountWhatGrpcCounts(String variantId) throws Exception {
    // Given
    String tournament = ArchiveFixture.unique();
    SplittableRandom random = new SplittableRandom(SEED);
    Variant variant = Variants.shipped(variantId);
    List<List<String>> games =
        Stream.generate(() -> ArchiveFixture.randomTurns(variant, 6, random)).limit(30).toList();
    archive.storeIndexed(variantId, tournament, games);
    String query =
        "?variant=%s&tournament=%s&moves=1000&topGames=50&recentGames=50"
            .formatted(variantId, tournament);

    // When
    JsonObject start = answer(query);
    List<String> turns = games.getFirst().subList(0, 2);
    JsonObject later = answer(query + "&play=" + encoded(String.join(";", turns)));

    // Then
    assertAgrees(start, archive.explore(variantId, tournament, List.of(), 50));
    assertAgrees(later, archive.explore(variantId, tournament, turns, 50));
    assertThat(start.getString("digest")).isEqualTo(ArchiveFixture.digest(variantId));
    assertThat(start.getBoolean("complete")).isTrue();
  }

  @Test
  void answersHaveTheFormatThatChessProgramsRead() throws Exception {
    // Given
    String tournament = ArchiveFixture.unique();
    archive.storeIndexed(
        "chess",
        tournament,
        List.of(
            canonical(CASTLING + ",e1g1"),
            canonical(CASTLING + ",d2d3"),
            canonical(PROMOTION + ",a7b8q")));
    String query = "?variant=standard&tournament=" + tournament;

    // When
    JsonObject start = answer(query);
    JsonObject limited = answer(query + "&moves=1&topGames=1&recentGames=0");
    JsonObject castling = answer(query + "&play=" + CASTLING);
    JsonObject castled = answer(query + "&play=" + CASTLING + ",e1h1");
    JsonObject promotion = answer(query + "&play=" + PROMOTION);
    JsonObject fromFen = answer(query + "&fen=" + encoded(AFTER_E4));

    // Then
    assertThat(start.containsKey("opening")).isTrue();
    assertThat(start.getValue("opening")).isNull();
    assertThat(start.getInteger("white")).isEqualTo(1);
    assertThat(objects(start.getJsonArray("moves"), "uci")).containsExactly("e2e4", "a2a4");
    assertThat(objects(start.getJsonArray("moves"), "san")).containsExactly("e4", "a4");
    JsonObject first = start.getJsonArray("moves").getJsonObject(0);
    assertThat(first.getDouble("score")).isEqualTo(0.75);
    assertThat(first.containsKey("averageRating")).isTrue();
    JsonObject newest = start.getJsonArray("recentGames").getJsonObject(0);
    assertThat(newest.getString("id")).isEqualTo(tournament + "-3");
    assertThat(newest.getString("uci")).isEqualTo("a2a4");
    assertThat(newest.getString("winner")).isEqualTo("black");
    assertThat(newest.getJsonObject("white").getString("name")).isEqualTo("one");
    assertThat(newest.getString("month")).matches("20[0-9]{2}-[01][0-9]");
    assertThat(limited.getJsonArray("moves")).hasSize(1);
    assertThat(limited.getJsonArray("topGames")).hasSize(1);
    assertThat(limited.getJsonArray("recentGames")).isEmpty();
    assertThat(move(castling, "e1g1").getString("san")).isEqualTo("O-O");
    assertThat(castled.getString("fen")).contains("RK1 b ");
    assertThat(move(promotion, "a7b8q").getString("san")).isEqualTo("axb8=Q");
    assertThat(objects(fromFen.getJsonArray("moves"), "uci")).containsExactly("e7e5");
  }

  @Test
  void timesBoundTheGames() throws Exception {
    // Given
    String tournament = ArchiveFixture.unique();
    archive.storeIndexed("chess", tournament, List.of(canonical(CASTLING)));
    String query = "?tournament=" + tournament;
    ExplorerGame game = archive.explore("chess", tournament, List.of(), 50).getNewestGames(0);
    String stored = Timestamps.toString(game.getArchivedAt());

    // Then a year, a month and a day mean the whole period
    for (int length : new int[] {"2026".length(), "2026-11".length(), "2026-11-25".length()}) {
      String time = stored.substring(0, length);
      assertThat(answer(query + "&since=" + time + "&until=" + time).getInteger("white"))
          .as(time)
          .isEqualTo(1);
    }
    assertThat(answer(query + "&until=" + stored).getInteger("white")).isZero();
    assertThat(answer(query + "&since=" + stored).getInteger("white")).isEqualTo(1);
    assertThat(answer(query + "&until=2020").getInteger("white")).isZero();
    assertThat(answer(query + "&player=nobody").getInteger("white")).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "variant=no-such-game, 404, there is no variant 'no-such-game'",
    "play=e2e5, 400, 'play[0]: '",
    "fen=8/8, 400, 'fen: '",
    "moves=many, 400, moves: must be a number from 0 to 1000",
    "moves=-1, 400, moves: -1; use 0 to 1000",
    "topGames=51, 400, topGames: 51; use 0 to 50",
    "moves=1&moves=2, 400, moves: is given more than once",
    "since=yesterday, 400, 'since: must be YYYY'",
    "since=2026&until=2024, 400, 'until: '",
    "minNodes=8&maxNodes=4, 400, 'maxNodes: '",
    "tournament=%00, 400, 'tournament: has a NUL character'"
  })
  void invalidParametersAreNamed(String query, int status, String error) throws Exception {
    // When
    HttpResponse<String> response = get("?" + query);

    // Then
    assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
    assertThat(new JsonObject(response.body()).getString("error")).startsWith(error);
  }

  @Test
  void tooLongParametersAreRefused() throws Exception {
    // When
    HttpResponse<String> turns = get("?play=" + "e2e4,".repeat(401));
    HttpResponse<String> line = get("?fen=" + "x".repeat(20_000));

    // Then
    assertThat(turns.statusCode()).isEqualTo(400);
    assertThat(turns.body()).contains("play: has more than 400 turns");
    assertThat(line.statusCode()).isEqualTo(414);
  }

  @Test
  void answersAreNeitherCachedNorSniffed() throws Exception {
    for (String query : List.of("", "?moves=many")) {
      // When
      HttpResponse<String> response = get(query, "Origin", "https://example.org");

      // Then
      assertThat(response.headers().firstValue("Content-Type")).contains("application/json");
      assertThat(response.headers().firstValue("Cache-Control")).contains("no-store");
      assertThat(response.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
      assertThat(response.headers().firstValue("Access-Control-Allow-Origin")).isEmpty();
    }
  }
}
