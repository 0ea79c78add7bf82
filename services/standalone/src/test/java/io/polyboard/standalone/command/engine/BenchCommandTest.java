package io.polyboard.standalone.command.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.polyboard.standalone.Run;
import org.junit.jupiter.api.Test;

class BenchCommandTest {

  @Test
  void printsNodesAndTheirSum() {
    // When
    Run run = Run.polyboard("bench", "alice");

    // Then
    assertThat(run.exitCode()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.lines()).hasSize(3);
    String nodes = run.lines().getFirst().split("\t", -1)[1];
    assertThat(run.lines().getFirst()).matches("alice\t[1-9]\\d*\t\\d+");
    assertThat(run.lines().get(1)).isEqualTo("signature: " + nodes);
    assertThat(run.lines().get(2)).matches("nodes/s: \\d+");
  }

  @Test
  void writesTheSameAsJson() {
    // When
    Run run = Run.polyboard("bench", "alice", "--json");

    // Then
    assertThat(run.exitCode()).isZero();
    assertThat(run.lines()).hasSize(1);
    assertThat(run.json().get("variants")).hasSize(1);
    assertThat(run.json().get("signature").asLong())
        .isEqualTo(run.json().get("variants").get(0).get("nodes").asLong())
        .isPositive();
  }

  @Test
  void refusesAVariantThatIsNotThere() {
    // When
    Run run = Run.polyboard("bench", "no-such-game");

    // Then
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err()).contains("no-such-game");
  }
}
