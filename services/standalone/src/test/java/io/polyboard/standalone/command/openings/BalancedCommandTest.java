package io.polyboard.standalone.command.openings;

import static io.polyboard.standalone.Run.polyboard;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import io.polyboard.contract.catalogue.Digest;
import io.polyboard.play.balanced.OpeningFile;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import io.polyboard.rules.definition.DefinitionReader;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.standalone.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BalancedCommandTest {
  @TempDir private Path directory;

  @Test
  void printsTheFileWithItsSettings() {
    // When
    Run run = balanced("chess", "--plies=4", "--count=6", "--nodes=2000", "--seed=5").ending(0);

    // Then
    assertThat(run.err()).isEmpty();
    assertThat(run.lines())
        .contains(
            "# command: polyboard openings balanced chess --plies 4 --count 6 --within 50 --center"
                + " 0 --nodes 2000 --seed 5",
            "# variant: chess",
            "# digest: " + Digest.of(DefinitionReader.shippedText("chess")),
            "# plies: 4",
            "# within: 50",
            "# nodes: 2000",
            "# seed: 5");
    assertThat(run.lines().stream().filter(line -> !line.startsWith("#")))
        .hasSize(6)
        .allSatisfy(line ->
            assertThat(line)
                .matches(
                    "\\S+ w (KQ?)?Q?(kq?)?q?-? \\S+ - \\d \\d # [+-]\\d+( [A-Ha-h1-8]{6}){4}"));
  }

  @Test
  void writesAFileThatAMatchCanUse() throws IOException {
    // Given
    Path file = directory.resolve("chess.openings");
    Path games = directory.resolve("games.jsonl");

    // When
    Run made =
        balanced("chess", "--plies=4", "--count=5", "--nodes=1000", "-o", file.toString())
            .ending(0);
    Run played =
        Run.line(
                "match chess --white=nodes=50 --black=random --games=4 --openings "
                    + "{} --save {}",
                file,
                games)
            .ending(0);

    // Then
    assertThat(made.lines().getFirst()).matches("openings +5 of 4 plies in 0:\\d\\d");
    assertThat(made.lines())
        .contains("spread    5 first turns, 5 first and second")
        .last()
        .isEqualTo("wrote " + file);
    List<String> positions = OpeningFile.parse(Files.readString(file)).positions();
    assertThat(positions).hasSize(5);
    assertThat(Files.readAllLines(games))
        .extracting(line -> new Run(0, line, "").json().get("start").textValue())
        .containsExactly(positions.get(0), positions.get(0), positions.get(1), positions.get(1));
  }

  @Test
  void printsJson() {
    // When
    Run run =
        balanced("mapped-chess", "--plies=2", "--count=3", "--nodes=500", "--within=80", "--json");

    // Then
    JsonNode json = run.json();
    assertThat(json.get("openings")).hasSize(3);
    assertThat(json.get("openings").get(0).get("turns")).hasSize(2);
    assertThat(json.get("openings").get(0).get("score").intValue()).isBetween(-80, 80);
    assertThat(json.get("firstTurns").intValue()).isEqualTo(3);
  }

  @Test
  void aVariantFromAFileHasTheDigestOfTheServices() throws IOException {
    // Given
    String text = DefinitionReader.text("chess").replaceFirst("(?m)^id: .*$", "id: my-game");
    Path file = Files.writeString(directory.resolve("my-game.yaml"), text);

    // When
    Run run = balanced(file.toString(), "--plies=2", "--count=2", "--nodes=500").ending(0);

    // Then
    assertThat(run.lines()).contains("# variant: my-game", "# digest: " + Digest.of(text));
  }

  @Test
  void refusesASetThatCannotBeFilled() {
    // When
    Run run = balanced("chess", "--plies=1", "--count=30", "--nodes=200", "--within=200").ending(1);

    // Then
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .matches(
            "polyboard: openings: \\d+ of 30 found in \\d+ lines of 1 plies that leave White within"
                + " 200 centipawns of 0; use more plies, a wider bound, a greater loss or a smaller"
                + " count\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          none.openings  | none.openings: no such file
          empty.openings | empty.openings: has no positions; write one MFEN or FEN per line
          alice.openings | alice.openings: has openings of alice, not of chess
          wrong.openings | opening 2, side, offset 44: expected w or b, found 'x'
          over.openings  | opening 1: the game is over (checkmate)
          """)
  void aMatchRefusesInvalidOpenings(String name, String message) throws IOException {
    // Given
    Variant chess = Variants.shipped("chess");
    String start = Mfen.format(chess, chess.startSetup());
    Files.writeString(directory.resolve("empty.openings"), "# nothing\n\n");
    Files.writeString(directory.resolve("alice.openings"), "# variant: alice\n" + start + "\n");
    Files.writeString(
        directory.resolve("wrong.openings"), start + "\n" + start.replace(" w ", " x ") + "\n");
    Files.writeString(
        directory.resolve("over.openings"), "k7/1Q6/1K6/8/8/8/8/8 b - - - 0 1 # mate\n");

    // When
    Run run = match("chess", directory.resolve(name).toString()).ending(1);

    // Then
    assertThat(run.err()).contains(message).hasLineCount(1);
  }

  @Test
  void aVariantWithoutASetIsRefusedWithTheCommandThatMakesOne() throws IOException {
    // Given
    String text = DefinitionReader.text("chess").replaceFirst("(?m)^id: .*$", "id: my-game");
    Path file = Files.writeString(directory.resolve("my-game.yaml"), text);

    // When
    Run run = match(file.toString(), "balanced").ending(1);

    // Then
    assertThat(run.err())
        .isEqualTo(
            ("polyboard: --openings: no balanced positions ship with %s; create some with"
                    + " 'polyboard openings balanced %s -o FILE', and use --openings FILE\n")
                .formatted(file, file));
  }

  @Test
  void theSeedChoosesTheFirstPositionOfAShippedSet() throws IOException {
    // When
    List<String> one = starts("1");
    List<String> again = starts("1");
    List<String> other = starts("2");

    // Then
    assertThat(one).hasSize(4).isEqualTo(again).doesNotContainAnyElementsOf(other);
  }

  /** The first positions of four games of chess. */
  private List<String> starts(String seed) throws IOException {
    Path games = Files.createTempDirectory(directory, "games").resolve("games.jsonl");
    Run run =
        Run.line(
                "match chess --white=random --black=random --games=4 --max-plies=4 "
                    + "--openings=balanced --seed={} --save={}",
                seed,
                games)
            .ending(0);
    return Files.readAllLines(games).stream()
        .map(line -> new Run(0, line, "").json().get("start").textValue())
        .toList();
  }

  private static Run match(String variant, String openings) {
    return Run.line(
        "match {} --white=random --black=random --games=2 --openings {}", variant, openings);
  }

  private static Run balanced(String... arguments) {
    List<String> line = new ArrayList<>(List.of("openings", "balanced"));
    line.addAll(List.of(arguments));
    return polyboard(line.toArray(String[]::new));
  }
}
