package io.polyboard.standalone.command.engine;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.polyboard.standalone.Run;
import org.junit.jupiter.api.Test;

class SearchCommandTest {
  private static final String MATE_IN_ONE = "7k/8/5KQ1/8/8/8/8/8 w - - 0 1";

  @Test
  void findsAMate() {
    // When
    Run run = Run.polyboard("search", "chess", "--depth", "3", "--position", MATE_IN_ONE).ending(0);

    // Then
    assertThat(run.out()).startsWith("Ag6Ag7\t#1\tAg6Ag7");
    assertThat(run.err().lines())
        .isNotEmpty()
        .allSatisfy(line ->
            assertThat(line).matches("depth +\\d+/\\d+ +\\S+ +\\d+ nodes +\\d+/s +[\\d.]+ s  .*"));
    assertThat(run.err()).contains("depth  1/");
  }

  @Test
  void writesJson() {
    // When
    Run run = Run.polyboard("search", "positional-8x8x2", "--nodes", "3000", "--json").ending(0);

    // Then
    assertThat(run.json().get("turn").asText()).contains(",");
    assertThat(run.json().get("nodes").asLong()).isBetween(1L, 3000L);
    assertThat(run.json().get("lines")).isNotEmpty();
    assertThat(run.json().get("lines").get(0).get("rank").asInt()).isEqualTo(1);
    assertThat(run.json().get("lines").get(0).get("line")).isEqualTo(run.json().get("line"));
    assertThat(run.json().get("lines").get(0).get("turn")).isEqualTo(run.json().get("turn"));
  }

  @Test
  void printsPieceValues() {
    // When
    String line = "search chess --nodes 1 --explain --position";
    String mfen = "4k3/8/8/3q4/8/8/PP6/R3K2R w KQ - 0 1";
    Run run = Run.line(line + " {} --json", mfen).ending(0);

    // Then each value is for the piece's own side, and kings have none
    Map<String, Integer> worths = new HashMap<>();
    run.json()
        .get("pieces")
        .forEach(piece -> worths.put(piece.get("cell").asText(), piece.get("worth").asInt()));
    assertThat(worths).containsOnlyKeys("Ad5", "Aa2", "Ab2", "Aa1", "Ah1");
    assertThat(worths.values()).allMatch(worth -> worth > 0);
    assertThat(worths.get("Ad5")).isGreaterThan(worths.get("Ah1"));
    assertThat(worths.get("Ah1")).isGreaterThan(worths.get("Ab2"));
    assertThat(Run.line(line + " {}", mfen).ending(0).out()).contains("piece", "worth", "Ad5");
  }

  @Test
  void answersAFinishedGameWithoutATurn() {
    // When
    Run run =
        Run.polyboard("search", "chess", "--position", "7k/6Q1/5K2/8/8/8/8/8 b - - 0 1", "--json")
            .ending(0);

    // Then
    assertThat(run.json().get("turn").isNull()).isTrue();
    assertThat(run.json().get("turnsToEnd").asInt()).isZero();
  }

  @Test
  void printsALineForEachOfTheBestTurns() {
    // When
    Run run = Run.polyboard("search", "chess", "--depth", "3", "--multipv", "2").ending(0);

    // Then
    assertThat(run.lines())
        .isNotEmpty()
        .hasSizeLessThanOrEqualTo(2)
        .allSatisfy(line -> assertThat(line).matches("A\\S+\t[+-]\\d+\\.\\d\\d\tA.*"));
    assertThat(run.err()).contains("  1.  ");
  }

  @Test
  void searchesOnlyGivenTurns() {
    // When
    Run run =
        Run.polyboard("search", "chess", "--depth", "2", "--turns", "Aa2Aa3", "h2h3").ending(0);

    // Then
    assertThat(run.lines()).hasSize(1);
  }

  @Test
  void refusesATurnThatIsNotLegal() {
    // When
    Run run = Run.polyboard("search", "chess", "--turns", "Aa2Aa5").ending(1);

    // Then
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains("Aa2Aa5: the pawn on Aa2 has no legal move to Aa5");
  }
}
