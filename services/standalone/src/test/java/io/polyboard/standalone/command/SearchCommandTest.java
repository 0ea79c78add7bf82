package io.polyboard.standalone.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.polyboard.standalone.Run;
import org.junit.jupiter.api.Test;

class SearchCommandTest {
  private static final String MATE_IN_ONE = "7k/8/5KQ1/8/8/8/8/8 w - - 0 1";

  @Test
  void findsAMate() {
    // When
    Run run = Run.polyboard("search", "chess", "--depth", "3", "--position", MATE_IN_ONE);

    // Then
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).startsWith("Ag6Ag7\t#1\tAg6Ag7");
    assertThat(run.err()).contains("depth  1");
  }

  @Test
  void writesJson() {
    // When
    Run run = Run.polyboard("search", "positional-8x8x2", "--nodes", "3000", "--json");

    // Then
    assertThat(run.exitCode()).isZero();
    assertThat(run.json().get("turn").asText()).contains(",");
    assertThat(run.json().get("nodes").asLong()).isBetween(1L, 3000L);
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
  void refusesLimitsThatMakeNoSense() {
    // When
    Run run = Run.polyboard("search", "chess", "--depth", "0");

    // Then
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("--depth: 0 is less than 1");
  }
}
