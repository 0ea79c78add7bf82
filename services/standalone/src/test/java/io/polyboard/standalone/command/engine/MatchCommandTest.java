package io.polyboard.standalone.command.engine;

import static io.polyboard.standalone.Run.polyboard;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.polyboard.standalone.Run;
import io.polyboard.standalone.Run.Shell;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MatchCommandTest {
  @TempDir private Path directory;

  @Test
  void printsTheResult() {
    // When
    Run run = match("chess --white nodes=1000 --black random --games 4").ending(0);

    // Then
    assertThat(run.err()).isEmpty();
    assertThat(run.lines().get(1)).matches("games +4 of 4 in 0:\\d\\d");
    assertThat(run.lines())
        .contains(
            "variants  chess",
            "nodes=1000 v random",
            "  games  4: +4 =0 -0",
            "  score  100.0% (95%: 15.8% to 100.0%)",
            "  Elo    +infinite, at least -290.5",
            "  pairs  0: 0, ½: 0, 1: 0, 1½: 0, 2: 2 points",
            "balance of chess",
            "  draws     0.0%",
            "  openings  50.0% of those drawn were rejected by the bound")
        .anyMatch(line -> line.matches(" +White +50\\.0% .*, \\+2 =0 -2"))
        .anyMatch(line -> line.matches(" +ended +1-0 by checkmate 2, 0-1 by checkmate 2"))
        .anyMatch(line -> line.matches("1 +nodes=1000 +4 +4 +0 +0 +4 .* \\d+"))
        .anyMatch(line -> line.matches("2 +random +4 +0 +0 +4 +0 .* 0"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\uFEFFrnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\r\n"
            + "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1\r\n",
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - hmvc 0; fmvn 1; id \"one\";\n"
            + "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq -\n",
        "\uFEFF[Event \"a\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. d4 1/2-1/2\n"
      })
  void gamesBeginFromABook(String book) throws IOException {
    // Given
    Path openings = Files.writeString(directory.resolve("book"), book);
    Path games = directory.resolve("games.jsonl");

    // When
    Run run =
        match(
                "chess --white=nodes=50 --black=nodes=50 --games=4 --openings={} " + "--save={}",
                openings,
                games)
            .ending(0);

    // Then
    assertThat(Files.readAllLines(games)).hasSize(4);
    assertThat(Files.readString(games)).contains("/4P3/8/PPPP1PPP/", "/3P4/8/PPP1PPPP/");
  }

  @Test
  void repeatedGamesAreReportedAndCountOnce() {
    // When deterministic players begin every game from the start position
    Run run =
        match(
            "chess --white=nodes=200 --black=nodes=100 --games=10 --opening-plies=0 "
                + "--max-plies=40");

    // Then
    assertThat(run.lines())
        .contains(
            "  repeated  8 of 10 games, turn for turn: without chance, so that no interval counts"
                + " them; noise or random openings make games differ");
    assertThat(run.lines().stream().filter(line -> line.startsWith("  pairs")))
        .singleElement()
        .satisfies(line -> assertThat(line.replaceAll("[^0-9 ]", "")).contains(" 1"));
  }

  @Test
  void printsJson() {
    // When
    Run run =
        match(
            "chess --white random --black depth=1 --games 3 --max-plies 12 --sprt "
                + "-10 0 --json");

    // Then
    JsonNode json = run.json();
    JsonNode pairing = json.at("/standings/pairings/0");
    assertThat(json.at("/progress/played").asInt()).isEqualTo(3);
    assertThat(json.at("/spec/sprt/elo0").asInt()).isEqualTo(-10);
    assertThat(pairing.get("pentanomial")).hasSize(5);
    assertThat(pairing.get("games").asInt()).isEqualTo(3);
    assertThat(pairing.get("elo").fieldNames())
        .toIterable()
        .containsExactly("value", "low", "high");
    assertThat(json.at("/standings/stop/verdict").asText()).isEqualTo("VERDICT_OPEN");
    assertThat(json.get("standings").get("players").findValuesAsText("nodes"))
        .hasSize(2)
        .contains("0");
  }

  private static JsonNode withoutTimes(JsonNode game) {
    game.get("turns").forEach(turn -> ((ObjectNode) turn).remove("millis"));
    return game;
  }

  private static List<JsonNode> withoutTimes(List<JsonNode> games) {
    return games.stream().map(MatchCommandTest::withoutTimes).toList();
  }

  @Test
  void theSameSeedGivesTheSameGamesWhateverTheConcurrency() throws IOException {
    // When
    List<JsonNode> one = saved("one", "1", "nodes=300,noise=20", "random");
    List<JsonNode> other = saved("other", "3", "nodes=300,noise=20", "random");

    // Then
    assertThat(withoutTimes(one)).hasSize(5).isEqualTo(withoutTimes(other));
  }

  @Test
  void savesGamesThatCanBeReplayed() throws IOException {
    // When
    List<JsonNode> games = saved("games", "2", "random", "random");

    // Then
    assertThat(games)
        .extracting(game -> game.get("game").intValue())
        .containsExactly(1, 2, 3, 4, 5);
    for (JsonNode game : games) {
      Run replay =
          polyboard(
                  new Shell(game.get("text").textValue(), false, Map.of()), "replay", "chess", "-")
              .ending(0);
      assertThat(game.get("reason").textValue())
          .isIn("ply limit", replay.out().strip().split("\t")[2]);
    }
  }

  @Test
  void identicalPlayersAreDistinguished() {
    // When
    Run run = match("chess --white=random --black=random --games=2 --max-plies=10");

    // Then
    assertThat(run.lines())
        .anyMatch(line -> line.matches("[12] +random, the first .*"))
        .anyMatch(line -> line.matches("[12] +random, the second .*"));
  }

  @Test
  void fixedColoursHaveNoPairs() {
    // When
    JsonNode json =
        match("chess --white nodes=500 --black random --games 2 --fixed-colours --json").json();

    // Then
    JsonNode pairing = json.at("/standings/pairings/0");
    assertThat(pairing.get("pentanomial")).isEmpty();
    assertThat(json.at("/standings/balances/0/whiteWins")).isEqualTo(pairing.get("wins"));
    assertThat(pairing.at("/elo/value").asText()).isEqualTo("Infinity");
    assertThat(pairing.at("/elo/low").isNumber()).isTrue();
  }

  @Test
  void aDecidedTestEndsTheMatch() {
    // When
    JsonNode json =
        match("chess --white nodes=500 --black random --games 1000 --sprt 0 300 --json").json();

    // Then
    assertThat(json.at("/standings/stop/verdict").asText()).isEqualTo("VERDICT_ELO1");
    assertThat(json.at("/progress/played").asInt()).isBetween(4, 100);
    assertThat(json.at("/progress/played").asInt() % 2).isZero();
  }

  /** Five short games of chess. */
  private List<JsonNode> saved(String name, String concurrency, String white, String black)
      throws IOException {
    Path file = directory.resolve(name);
    String line =
        "chess --white {} --black {} --games 5 --max-plies 120 --concurrency {} --save {}";
    match(line, white, black, concurrency, file).ending(0);
    return new Run(0, Files.readString(file), "").jsonLines();
  }

  private static Run match(String line, Object... values) {
    return Run.line("match " + line, values);
  }
}
