package io.polyboard.standalone.command.engine;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.polyboard.standalone.Run;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BenchCommandTest {
  /** Two kings and a rook, which are searched quickly. */
  private static final String TINY =
      """
      id: tiny
      name: Tiny Chess
      description: Two kings and a rook.
      axes: [{name: file, size: 4}, {name: rank, size: 5}]
      pieces:
        K: {name: king, royal: true, moves: [{leap: [1, 0]}, {leap: [1, 1]}]}
        R: {name: rook, moves: [{slide: [1, 0]}]}
      array: {A: k3/4/4/4/1R1K}
      """;

  private Path file;

  @BeforeEach
  void write(@TempDir Path directory) throws IOException {
    file = Files.writeString(directory.resolve("tiny.yaml"), TINY);
  }

  @Test
  void printsNodesAndTheirSum() {
    // When
    Run run = Run.polyboard("bench", file.toString()).ending(0);

    // Then
    assertThat(run.err()).isEmpty();
    assertThat(run.lines()).hasSize(3);
    String nodes = run.lines().getFirst().split("\t", -1)[1];
    assertThat(run.lines().getFirst()).matches("tiny\t[1-9]\\d*\t\\d+");
    assertThat(run.lines().get(1)).isEqualTo("signature: " + nodes);
    assertThat(run.lines().get(2)).matches("nodes/s: \\d+");
  }

  @Test
  void writesTheSameAsJson() {
    // When
    Run run = Run.polyboard("bench", file.toString(), "--json").ending(0);

    // Then
    assertThat(run.lines()).hasSize(1);
    assertThat(run.json().get("variants")).hasSize(1);
    assertThat(run.json().get("signature").asLong())
        .isEqualTo(run.json().get("variants").get(0).get("nodes").asLong())
        .isPositive();
  }
}
