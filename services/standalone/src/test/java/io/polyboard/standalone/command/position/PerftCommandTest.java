package io.polyboard.standalone.command.position;

import static io.polyboard.standalone.Run.polyboard;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import io.polyboard.standalone.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PerftCommandTest {
  private static final String KIWIPETE =
      "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

  @ParameterizedTest
  @CsvSource({
    "chess, 0, 1",
    "chess, 1, 20",
    "chess, 4, 197281",
    "mapped-chess, 2, 10074",
    "chess-on-two-boards, 2, 10609",
    "positional-8x8x2, 1, 529",
    "positional-7x7x3, 1, 768"
  })
  void countsOnStandardOutput(String variant, String depth, String count) {
    // When
    Run run = polyboard("perft", variant, depth).ending(0);

    // Then
    assertThat(run.out()).isEqualTo(count + "\n");
    assertThat(run.err()).matches("[0-9]+\\.[0-9]{3} s, [0-9]+ per second\\R");
  }

  @ParameterizedTest
  @CsvSource({"1, 97862", "2, 97862", "7, 97862", "64, 97862"})
  void threadsDoNotChangeTheCount(String threads, String count) {
    // When 48 root turns are enough for some numbers of threads, and are split for others
    Run run = polyboard("perft", "chess", "3", "--threads", threads, "-p", KIWIPETE);

    // Then
    assertThat(run.out()).isEqualTo(count + "\n");
  }

  @ParameterizedTest
  @CsvSource({"1", "64"})
  void dividesByTurn(String threads) {
    // When
    Run run = polyboard("perft", "chess", "3", "--divide", "-t", threads, "-p", KIWIPETE);

    // Then
    List<String> lines = run.lines();
    assertThat(lines).hasSize(48 + 2);
    assertThat(lines.subList(0, 48)).isSorted().contains("Ae1Ag1: 2059", "Ae1Ac1: 1887");
    assertThat(lines.subList(48, 50)).containsExactly("", "97862");
  }

  @Test
  void dividesNothingAtDepthZero() {
    assertThat(polyboard("perft", "chess", "0", "--divide").lines()).containsExactly("1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"two", "1.5", "100", "-1", "+1", "99999999999", ""})
  void refusesADepthOutOfRange(String depth) {
    // When
    Run run = polyboard("perft", "chess", "--", depth).ending(2);

    // Then
    assertThat(run.err())
        .startsWith(
            "polyboard perft: DEPTH: must be a whole number between 0 and 99, was"
                + " '"
                + depth
                + "'\n");
  }

  @Test
  void aTerminalPositionHasNoContinuations() {
    // Given stalemate
    String mfen = "k7/8/1Q6/8/8/8/8/7K b - - - 0 1";

    // Then
    assertThat(polyboard("perft", "chess", "3", "-p", mfen).lines()).containsExactly("0");
    assertThat(polyboard("perft", "chess", "2", "--divide", "-p", mfen).lines())
        .containsExactly("0");
  }

  @Test
  void printsJson() {
    // When
    JsonNode json = polyboard("perft", "chess", "2", "--json", "--divide").json();

    // Then
    assertThat(json.fieldNames())
        .toIterable()
        .containsExactly(
            "variant", "position", "depth", "count", "seconds", "nodesPerSecond", "divide");
    assertThat(json.get("depth").intValue()).isEqualTo(2);
    assertThat(json.get("count").longValue()).isEqualTo(400);
    assertThat(json.get("divide")).hasSize(20);
    assertThat(json.get("divide").get("Ae2Ae4").longValue()).isEqualTo(20);
  }

  @Test
  void jsonWithoutDivideLeavesItOut() {
    assertThat(polyboard("perft", "chess", "1", "--json").json().has("divide")).isFalse();
  }
}
