package io.polyboard.standalone.platform;

import static io.polyboard.standalone.Run.words;
import static io.polyboard.testkit.calls.TextCalls.message;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import io.polyboard.example.Example;
import io.polyboard.rules.Variants;
import io.polyboard.rules.definition.DefinitionReader;
import io.polyboard.standalone.Run;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The packaged program with all services in one process, and its own broker and database. */
class AllServicesIT extends PlatformSuite {
  @AutoClose private OwnPlatform packaged;

  @BeforeAll
  void start(@TempDir Path data) throws Exception {
    packaged = OwnPlatform.start(data, 2);
  }

  @ParameterizedTest
  @CsvSource({
    "/q/health/ready, \"UP\"",
    "/q/health/live, \"UP\"",
    "/q/metrics, polyboard_search_nodes",
  })
  void healthAndMetricsAreOnlyAtTheirPort(String path, String part) throws Exception {
    // When
    HttpResponse<String> response = get(packaged.health() + path);
    HttpResponse<String> elsewhere = get(packaged.http() + path);

    // Then
    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.body()).contains(part);
    assertThat(elsewhere.statusCode()).isEqualTo(404);
    assertThat(elsewhere.body()).doesNotContain(part);
    // And not HTTP/2, to which this client offers to upgrade
    assertThat(response.version()).isEqualTo(HttpClient.Version.HTTP_1_1);
  }

  @Test
  void theExplorerIsOnlyAtThePortOfTheDashboard() throws Exception {
    // When
    HttpResponse<String> response = get(packaged.http() + "/explorer");
    HttpResponse<String> elsewhere = get(packaged.health() + "/explorer");

    // Then
    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.body()).contains("\"moves\":");
    assertThat(response.version()).isEqualTo(HttpClient.Version.HTTP_1_1);
    assertThat(elsewhere.statusCode()).isEqualTo(404);
  }

  @Test
  void pagesOfOtherOriginsDoNotReadMetrics() throws Exception {
    // When
    HttpResponse<String> response =
        get(packaged.health() + "/q/metrics", "Origin", "https://example.org");

    // Then
    assertThat(response.statusCode()).isEqualTo(403);
    assertThat(response.body()).isEmpty();
  }

  private static HttpResponse<String> get(String url, String... headers) throws Exception {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url));
    if (headers.length > 0) {
      request.headers(headers);
    }
    try (HttpClient client = HttpClient.newHttpClient()) {
      return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }
  }

  @Test
  void theExampleInJavaPrintsTheScoreOfWhite() throws Exception {
    // Given
    List<String> command = PackagedProgram.main(Example.class);
    command.add(packaged.grpc());

    // When
    Run run = Run.of(new ProcessBuilder(command)).ending(0);

    // Then
    assertThat(run.lines()).contains("20 of 20 games");
    assertThat(run.lines().getLast()).startsWith("White's score: ");
  }

  @Test
  void balancePlaysMissingGamesAndRepeatsItsReport(@TempDir Path directory) throws IOException {
    // Given
    Path html = directory.resolve("report.html");
    String[] command =
        words(
            "balance alice --games 12 --nodes 40,80 --max-plies 60 --server {} --html "
                + "{} --json",
            packaged.grpc(),
            html);

    // When
    Run first = ranTwice(command);

    // Then
    JsonNode report = first.jsonLines().getFirst();
    assertThat(report.get("variantId").asText()).isEqualTo("alice");
    assertThat(report.get("reports")).hasSize(2);
    assertThat(report.get("reports").findValuesAsText("games")).contains("12");
    assertThat(report.at("/reports/0/measures").findValuesAsText("name"))
        .contains("white-score", "draw-rate", "length-turns", "jam");
    assertThat(Files.readString(html)).contains("<title>").contains("white-score");
    assertThat(first.err()).contains("balance run ");
  }

  /** The results of these games are known in advance. */
  @Test
  void gamesWithKnownResultsHaveTheExpectedMeasures(@TempDir Path directory) throws IOException {
    // Given White with a queen that Black lacks; a mate in one, so that all games are equal; and
    // pawns that block each other, four of five pieces of each side
    String array = "array: {A: %s}\n";
    JsonNode queen =
        balance(
            directory,
            "extra-queen",
            array.formatted("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"),
            12);
    JsonNode mate =
        balance(directory, "forced-mate", array.formatted("7k/5ppp/8/8/8/8/5PPP/R6K"), 4);
    JsonNode jam =
        balance(directory, "locked-pawns", array.formatted("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3"), 6);

    // Then
    assertThat(measure(queen, "white-score").get("value").asDouble()).isGreaterThan(0.75);
    assertThat(measure(queen, "white-score").get("low").asDouble()).isGreaterThan(0.5);
    assertThat(mate.at("/reports/0/sample/games").asLong()).isEqualTo(4);
    assertThat(mate.at("/reports/0/sample/repeatedGames").asLong()).isEqualTo(3);
    assertThat(mate.at("/reports/0/sample/whiteWins").asLong()).isEqualTo(4);
    assertThat(measure(mate, "length-turns").get("value").asDouble()).isEqualTo(1);
    assertThat(measure(mate, "length-turns").has("low")).isFalse();
    assertThat(measure(jam, "jam").get("value").asDouble()).isCloseTo(0.8, within(1e-9));
    assertThat(measure(jam, "draw-rate").get("value").asDouble()).isEqualTo(1);
  }

  private JsonNode balance(Path directory, String id, String array, int games) throws IOException {
    Path file =
        Files.writeString(
            directory.resolve(id + ".yaml"),
            """
            id: %s
            name: %s
            description: A game with a known result.
            extends: chess
            castling: []
            """
                    .formatted(id, id)
                + array);
    Run run =
        Run.line(
                "balance {} --games {} --nodes 200 --max-plies 160 --replace "
                    + "--server {} --json",
                file,
                games,
                packaged.grpc())
            .ending(0);
    return run.jsonLines().getFirst();
  }

  private static JsonNode measure(JsonNode report, String name) {
    for (JsonNode measure : report.at("/reports/0/measures")) {
      if (measure.get("name").asText().equals(name)) {
        return measure.get("value");
      }
    }
    throw new AssertionError("no measure " + name + " in " + report);
  }

  /** Two versions of one file: the second without en passant, so that openings agree. */
  @Test
  void versionsOfOneFileAreComparedFromTheSameOpenings(@TempDir Path directory) throws IOException {
    // Given
    String chess =
        DefinitionReader.shippedText("chess").replace("\nid: chess\n", "\nid: compared-chess\n");
    Path before = Files.writeString(directory.resolve("before.yaml"), chess);
    Path after =
        Files.writeString(
            directory.resolve("after.yaml"), chess.replace("      en-passant: true\n", ""));
    String[] command =
        words(
            "balance compare {} {} --games 10 --nodes 40 --max-plies 60 "
                + "--opening-plies 4 --replace --server {} --json",
            before,
            after,
            packaged.grpc());

    // When
    JsonNode compared = ranTwice(command).jsonLines().getFirst();

    // Then
    assertThat(compared.get("variantId").asText()).isEqualTo("compared-chess");
    assertThat(compared.get("otherId").asText()).isEqualTo("compared-chess");
    assertThat(compared.at("/comparisons/0/design").asText())
        .isEqualTo("COMPARISON_DESIGN_BY_OPENING");
    assertThat(compared.at("/comparisons/0/sample/opening").asText()).isEqualTo("random 4");
    assertThat(compared.at("/comparisons/0/sample/games").asLong()).isGreaterThanOrEqualTo(10);
    assertThat(compared.at("/comparisons/0/otherSample/games").asLong()).isGreaterThanOrEqualTo(10);
    assertThat(compared.at("/comparisons/0/differences").findValuesAsText("name"))
        .contains("white-score", "draw-rate", "length-turns", "jam");
  }

  @Tag("nightly")
  @Test
  void variantsAreComparedAndDoublingsAndOpeningsArePlayed() throws IOException {
    // Given
    String[] how = {
      "--games", "6", "--nodes", "30,60,120", "--max-plies", "30", "--server", packaged.grpc()
    };

    // When
    Run compared = Run.polyboard(with(how, "balance", "compare", "chess", "raumschach")).ending(0);
    String[] beside =
        with(how, "balance", "chess", "--doubling=6", "--openings=6", "--balanced=6", "--json");
    JsonNode chess = ranTwice(beside).jsonLines().getFirst();

    // Then
    assertThat(compared.out()).contains("Chess (chess) and Raumschach (raumschach)");
    assertThat(compared.out()).contains("30 nodes per turn, 6 and 6 games; start position; ");
    // The mean length of six games has no interval, and so no trend.
    assertThat(chess.get("trends").findValuesAsText("name"))
        .containsExactly("white-score", "draw-rate");
    assertThat(chess.get("doublings").findValuesAsText("nodes")).containsExactly("30", "60", "120");
    assertThat(chess.at("/doublings/0/games").asLong()).isGreaterThanOrEqualTo(6);
    assertThat(chess.at("/doublings/0/opening").asText()).isEqualTo("random 8 within 200");
    assertThat(chess.get("openingScores").findValuesAsText("nodes"))
        .containsExactlyInAnyOrder("30", "60", "120", "30", "60", "120");
    assertThat(chess.at("/openingScores/0/games").asLong()).isGreaterThanOrEqualTo(6);
    assertThat(chess.get("openingScores").findValuesAsText("opening"))
        .containsOnly("random 8 within 200", "given");
    assertThat(chess.at("/openingScores/0/fromStartPosition/value").isNumber()).isTrue();
  }

  /** Two knights cannot force mate; a queen can, against a lone king. */
  @Tag("nightly")
  @Test
  void improveFindsTheWantedVariant(@TempDir Path directory) throws IOException {
    // Given
    Path file =
        Files.writeString(
            directory.resolve("endings.yaml"),
            """
            id: improved-ending
            name: An ending
            description: A few pieces, some of which cannot win.
            extends: chess
            castling: []
            array: {A: 4k3/8/8/8/8/8/8/2N1K1N1}
            improve:
              vary:
                material:
                  two knights:
                  two queens: {array: {A: 4k3/8/8/8/8/8/8/3QKQ2}}
                  too many kings: {array: {A: 4k3/8/8/8/8/8/8/3KK3}}
              want:
                draw-rate: [0, 0.5]
            """);
    Path out = directory.resolve("better");
    String[] command =
        words(
            "balance improve {} --finalists 1 --heat-games 8 --heat-nodes 150 --games "
                + "8 --nodes 200 --max-plies 60 --out {} --replace --server {} --json",
            file,
            out,
            packaged.grpc());

    // When
    JsonNode race = ranTwice(command).jsonLines().getFirst();

    // Then
    assertThat(race.at("/race/state").asText()).isEqualTo("BALANCE_RUN_STATE_FINISHED");
    assertThat(race.get("candidateCount").asLong()).isEqualTo(3);
    assertThat(race.at("/race/progress/entrants").findValuesAsText("standing"))
        .containsExactly("RACE_STANDING_FRONT", "RACE_STANDING_DOMINATED");
    assertThat(race.at("/race/progress/entrants/0/variantDigest"))
        .isEqualTo(race.at("/candidates/1/digest"));
    assertThat(race.at("/candidates/0/choices/material").asText()).isEqualTo("two knights");
    assertThat(race.at("/candidates/1/choices/material").asText()).isEqualTo("two queens");
    assertThat(race.at("/candidates/1/matingMinimum/0").asText()).isEqualTo("queen");
    assertThat(race.at("/candidates/2/refusal").asText()).contains("endings.yaml line 12");
    assertThat(Variants.check(out.resolve("improved-ending-2.yaml")).variant().definition().array())
        .contains("Q");
  }

  /** Runs a command twice: the second run must play no games and print the same. */
  private Run ranTwice(String... command) {
    Run first = Run.polyboard(command).ending(0);
    int played = tournaments();
    assertThat(Run.polyboard(command).lines()).isEqualTo(first.lines());
    assertThat(tournaments()).isEqualTo(played);
    return first;
  }

  /** The number of tournaments. */
  private int tournaments() {
    return platform()
        .tournaments()
        .listTournaments(message("page_size: 1000"))
        .getTournamentsCount();
  }

  private static String[] with(String[] how, String... command) {
    return Stream.concat(Arrays.stream(command), Arrays.stream(how)).toArray(String[]::new);
  }

  @Override
  Platform platform() {
    return packaged.platform();
  }
}
