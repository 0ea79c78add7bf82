package io.polyboard.standalone.command.engine;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.polyboard.standalone.Run;
import io.polyboard.standalone.Run.Shell;
import org.junit.jupiter.api.Test;

class UciCommandTest {

  @Test
  void answersCommandsOnStandardInput() {
    // Given
    Shell shell =
        new Shell(
            "uci\nisready\njoho\nposition startpos moves e2e4\ngo infinite\nquit\n",
            true,
            Map.of());

    // When
    Run run = Run.polyboard(shell, "uci").ending(0);

    // Then
    assertThat(run.err()).isEmpty();
    assertThat(run.lines().getFirst()).startsWith("id name Polyboard");
    assertThat(run.lines()).contains("uciok", "readyok");
    assertThat(run.out()).contains("info string error: command: there is no 'joho'");
    assertThat(run.lines().getLast()).matches("bestmove [a-h][1-8][a-h][1-8].*");
  }

  @Test
  void aByteOrderMarkBeforeTheFirstLineIsIgnored() {
    // When
    Run run = Run.polyboard(new Shell("\uFEFFuci\n", false, Map.of()), "uci");

    // Then
    assertThat(run.lines()).contains("uciok").noneMatch(line -> line.contains("error"));
  }

  @Test
  void theEndOfInputEndsIt() {
    assertThat(Run.polyboard("uci")).isEqualTo(new Run(0, "", ""));
  }

  @Test
  void helpShowsHowToRunMatches() {
    // When
    Run run = Run.polyboard("uci", "--help").ending(0);

    // Then
    assertThat(run.out()).contains("Examples:", "  polyboard uci", "fastchess", "cutechess-cli");
    assertThat(run.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
  }
}
