package io.polyboard.standalone.command.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.polyboard.standalone.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SearchCommandTest {
  private static final String MATE_IN_ONE = "7k/8/5KQ1/8/8/8/8/8 w - - 0 1";

  @Test
  void findsAMate() {
    // When
    Run run = Run.polyboard("search", "chess", "--depth", "3", "--position", MATE_IN_ONE);

    // Then
    assertThat(run.exitCode()).isZero();
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
    Run run = Run.polyboard("search", "positional-8x8x2", "--nodes", "3000", "--json");

    // Then
    assertThat(run.exitCode()).isZero();
    assertThat(run.json().get("turn").asText()).contains(",");
    assertThat(run.json().get("nodes").asLong()).isBetween(1L, 3000L);
    assertThat(run.json().get("lines")).isNotEmpty();
    assertThat(run.json().get("lines").get(0).get("rank").asInt()).isEqualTo(1);
    assertThat(run.json().get("lines").get(0).get("line")).isEqualTo(run.json().get("line"));
    assertThat(run.json().get("lines").get(0).get("turn")).isEqualTo(run.json().get("turn"));
  }

  @Test
  void answersAFinishedGameWithoutATurn() {
    // When
    Run run =
        Run.polyboard("search", "chess", "--position", "7k/6Q1/5K2/8/8/8/8/8 b - - 0 1", "--json");

    // Then
    assertThat(run.exitCode()).isZero();
    assertThat(run.json().get("turn").isNull()).isTrue();
    assertThat(run.json().get("turnsToEnd").asInt()).isZero();
  }

  @Test
  void printsALineForEachOfTheBestTurns() {
    // When
    Run run = Run.polyboard("search", "chess", "--depth", "3", "--multipv", "2");

    // Then
    assertThat(run.exitCode()).isZero();
    assertThat(run.lines())
        .isNotEmpty()
        .hasSizeLessThanOrEqualTo(2)
        .allSatisfy(line -> assertThat(line).matches("A\\S+\t[+-]\\d+\\.\\d\\d\tA.*"));
    assertThat(run.err()).contains("  1.  ");
  }

  @Test
  void takesTurnsToChooseFrom() {
    // When
    Run run = Run.polyboard("search", "chess", "--depth", "2", "--turns", "Aa2Aa3", "h2h3");

    // Then
    assertThat(run.exitCode()).isZero();
    assertThat(run.lines()).hasSize(1);
  }

  @Test
  void refusesATurnThatIsNotLegal() {
    // When
    Run run = Run.polyboard("search", "chess", "--turns", "Aa2Aa5");

    // Then
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains("Aa2Aa5: the pawn on Aa2 has no legal move to Aa5");
  }

  @ParameterizedTest
  @CsvSource({
    "--depth 0, --depth: 0 is not from 1 to 100",
    "--depth 101, --depth: 101 is not from 1 to 100",
    "--nodes 0, --nodes: 0 is less than 1",
    "--time 0, --time: 0 is less than 1",
    "--hash 0, --hash: 0 is not from 1 to 8192",
    "--hash 8193, --hash: 8193 is not from 1 to 8192",
    "--threads 257, --threads: 257 is not from 1 to 256",
    "--multipv 0, --multipv: 0 is not from 1 to"
  })
  void refusesNumbersThatMakeNoSense(String arguments, String error) {
    // When
    Run run = Run.polyboard(("search chess " + arguments).split(" "));

    // Then
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains(error);
  }
}
