package io.polyboard.standalone.command.engine;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import io.polyboard.engine.Engine;
import io.polyboard.engine.Limits;
import io.polyboard.engine.Settings;
import io.polyboard.engine.Weights;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import io.polyboard.standalone.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TuneCommandTest {
  @TempDir private Path directory;

  @Test
  void writesWeightsThatTheEngineCanUse() {
    // Given
    Path file = directory.resolve("new.csv");
    Variant chess = Variants.shipped("chess");

    // When
    Run run = tune(file, "chess --games 20 --nodes 50").ending(0);

    // Then
    assertThat(run.lines().getFirst())
        .matches("games +20: \\+\\d+ =\\d+ -\\d+ for White, \\d+\\.\\d plies");
    assertThat(run.lines())
        .anyMatch(line -> line.matches("held out  \\d\\.\\d{5} -> \\d\\.\\d{5}"))
        .anyMatch(line -> line.matches("Q  +\\d+ +->  \\d+ +\\d+ +->  \\d+"))
        .last()
        .isEqualTo("wrote " + file);
    Weights weights = Weights.read(file, chess);
    Engine engine = new Engine(chess, Settings.DEFAULT.withHash(1).withWeights(weights));
    assertThat(engine.search(chess.start(), Limits.ofNodes(500)).best().line().turns())
        .isNotEmpty();
  }

  @Test
  void learnsFromGamesFromBalancedPositions() {
    // Given
    Path random = directory.resolve("random.csv");
    Path balanced = directory.resolve("balanced.csv");
    String line = "chess --games 10 --nodes 30";

    // When
    Run of = tune(random, line).ending(0);
    Run from = tune(balanced, line + " --openings balanced").ending(0);
    Run none = tune(directory.resolve("none.csv"), line + " --openings none").ending(1);

    // Then
    assertThat(balanced).isRegularFile();
    assertThat(from.lines().getFirst()).isNotEqualTo(of.lines().getFirst());
    assertThat(none.err()).contains("none: no such file");
  }

  @Test
  void theSameSeedGivesTheSameWeightsWhateverTheThreads() throws IOException {
    // Given
    Path one = directory.resolve("one.csv");
    Path other = directory.resolve("other.csv");
    String line = "raumschach --games 12 --nodes 30 --seed 7 --rounds 2 -t ";

    // When
    tune(one, line + "1");
    Run run = tune(other, line + "3");

    // Then
    assertThat(run.lines()).contains("round     2 of 2");
    assertThat(one).hasSameTextualContentAs(other);
  }

  @Test
  void printsJson() {
    // When
    Run run =
        tune(directory.resolve("a.csv"), "chess --games 4 --nodes 30 --weights derived --json");

    // Then
    JsonNode json = run.json();
    assertThat(json.fieldNames())
        .toIterable()
        .containsExactly("variant", "seed", "rounds", "pieces", "seconds", "file");
    assertThat(json.get("rounds").get(0).fieldNames())
        .toIterable()
        .containsExactly(
            "games", "results", "meanPlies", "samples", "scale", "before", "after", "freedom");
    assertThat(json.get("rounds").get(0).get("after").get("heldOut").isNull()).isTrue();
    assertThat(json.get("pieces")).hasSize(5);
    assertThat(json.get("pieces").get(0).get("after").fieldNames())
        .toIterable()
        .containsExactly("middle", "end");
  }

  @Test
  void refusesAMissingDirectory() {
    // When
    Run run = tune(directory.resolve("none").resolve("new.csv"), "chess").ending(1);

    // Then
    assertThat(run.err()).contains("new.csv: cannot be written").hasLineCount(1);
  }

  @Test
  void refusesMissingWeights() {
    // When
    Run run = tune(directory.resolve("new.csv"), "chess --weights none.csv").ending(1);

    // Then
    assertThat(run.err()).contains("none.csv: is not a file").hasLineCount(1);
  }

  @Test
  void movesWeightsWithinTheFreedom() {
    // When
    Run near = tune(directory.resolve("near.csv"), "chess --games=20 --nodes=50 --freedom=2");
    Run none = tune(directory.resolve("none.csv"), "chess --freedom=1").ending(2);

    // Then
    assertThat(near.lines()).anyMatch(line -> line.matches("freedom +[02] centipawns"));
    assertThat(none.err()).contains("--freedom: must be between 2 and 128, was 1");
  }

  private static Run tune(Path file, String line) {
    return Run.line("tune " + line + " -o {}", file);
  }
}
