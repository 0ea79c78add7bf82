package io.polyboard.standalone.command.engine;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import io.polyboard.standalone.Run;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("nightly")
class LearnCommandTest {
  @Test
  void learnsAndResumes(@TempDir Path directory) {
    // Given
    String line =
        "learn positional-6x6x4 --time 1m --nodes 20 --hidden 8 --weights derived --json --data {}"
            + " --output {}";
    String games = directory.resolve("games").toString();
    Path written = directory.resolve("learned.csv");

    // When
    JsonNode learned = Run.line(line, games, written.toString()).ending(0).json();
    JsonNode again =
        Run.line(line, games, directory.resolve("again.csv").toString()).ending(0).json();

    // Then
    JsonNode generation = learned.get("generations").get(0);
    assertThat(learned.get("generations")).hasSize(1);
    assertThat(generation.get("after").asDouble()).isLessThan(generation.get("before").asDouble());
    assertThat(Files.exists(written)).isEqualTo(generation.get("isKept").asBoolean());
    // And finished generations are not learned again.
    assertThat(again.get("generations")).isEmpty();
    assertThat(again.get("file").isNull()).isEqualTo(learned.get("file").isNull());
  }
}
