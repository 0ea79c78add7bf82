package io.polyboard.standalone;

import static io.polyboard.standalone.Run.polyboard;
import static org.assertj.core.api.Assertions.assertThat;

import io.polyboard.standalone.Run.Shell;
import io.polyboard.standalone.terminal.Terminal;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PolyboardTest {

  @Test
  void printsTheUsageWhenItIsGivenNothing() {
    // When
    Run run = polyboard();

    // Then
    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .startsWith("Usage: polyboard")
        .contains(
            ("variants show moves play replay perft search match tune openings tournament"
                    + " tournaments games game explore study rerun archive up token uci bench"
                    + " conform")
                .split(" "))
        .contains("Exit codes:")
        .doesNotContain("generate-completion");
    assertThat(run.err()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "variants",
        "variants show",
        "variants check",
        "show",
        "moves",
        "play",
        "replay",
        "perft",
        "match",
        "tune",
        "openings balanced",
        "openings name",
        "openings names",
        "search",
        "bench",
        "tournament",
        "tournaments",
        "games",
        "game",
        "rerun",
        "archive check",
        "archive rebuild",
        "archive openings",
        "explore",
        "study create",
        "study list",
        "study watch",
        "study show",
        "token create",
        "token list",
        "token revoke",
        "up",
        "conform"
      })
  void everyCommandHasHelpWithExamples(String command) {
    // When
    Run run = polyboard((command + " --help").split(" "));

    // Then
    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .startsWith("Usage: polyboard " + command)
        .contains("Examples:", "  polyboard " + command, "--json", "JSON: ");
    assertThat(run.err()).isEmpty();
    assertThat(run.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
  }

  @Test
  void whatIsNoCommandIsCalledSo() {
    // When
    Run run = polyboard("bogus");

    // Then
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err())
        .startsWith("polyboard: 'bogus' is no command\n")
        .endsWith("Try 'polyboard --help'.\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          tournaments --pause   | polyboard tournaments: which tournament? Give its ID
          game g-1 --pgn --json | polyboard game: --pgn does not go with --json
          games --pgn --json    | polyboard games: --pgn does not go with --json
          tournament chess alice --openings balanced | polyboard tournament: --openings: balanced is of one variant
          """)
  void whatMakesNoSenseTogetherIsRefusedBeforeAnythingIsStarted(String line, String complaint) {
    // When
    Run run = polyboard(line.split(" "));

    // Then
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).startsWith(complaint);
  }

  @ParameterizedTest
  @CsvSource({
    "variant,               polyboard variants",
    "variant check my.yaml, polyboard variants check",
    "check my.yaml,         polyboard variants check",
    "tournament-s,          polyboard tournament"
  })
  void theCommandThatWasMeantIsNamed(String words, String meant) {
    // When
    Run run = polyboard(words.split(" "));

    // Then
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err().lines())
        .anySatisfy(line -> assertThat(line).startsWith("Did you mean: ").contains(meant));
  }

  @Test
  void helpOfACommandIsTheSameBothWays() {
    assertThat(polyboard("help", "perft")).isEqualTo(polyboard("perft", "-h"));
  }

  @Test
  void printsItsVersion() {
    // When
    Run run = polyboard("--version");

    // Then
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).startsWith("Polyboard ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mvoes chess",
        "perft",
        "perft chess",
        "perft chess two",
        "perft chess 100",
        "perft chess -1",
        "perft chess 2 --threads 0",
        "moves chess extra",
        "moves --position",
        "show chess --color blue",
        "conform",
        "variants check",
        "replay chess",
        "match chess --white random",
        "match chess --white random --black nodes=0",
        "match chess --white random --black random --games 0",
        "match chess --white random --black random --concurrency 0",
        "match chess --white random --black random --sprt 5 0",
        "tune chess --games 0",
        "tune chess --nodes 0",
        "tune chess --rounds 101",
        "tune chess --threads 0",
        "openings",
        "openings balanced",
        "openings balanced chess --plies 0",
        "openings balanced chess --count 0",
        "openings name",
        "openings name chess",
        "openings name chess names.yaml --remove",
        "openings names",
        "match chess --white random --black random --openings balanced --opening-plies 2"
      })
  void aWrongCommandLineIsRefusedInAFewLines(String arguments) {
    // When
    Run run = polyboard(arguments.split(" "));

    // Then
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).startsWith("polyboard").contains("--help'");
    assertThat(run.err().lines()).hasSizeBetween(2, 4);
  }

  @Test
  void doesNotReadArgumentsFromFiles() {
    // When
    Run run = polyboard("moves", "@arguments");

    // Then
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err()).contains("@arguments");
  }

  @ParameterizedTest
  @ValueSource(strings = {"moves", "play", "show", "variants show", "bench"})
  void aVariantThatIsNotThereIsRefusedOnOneLine(String command) {
    // When
    Run run = polyboard((command + " no-such-game").split(" "));

    // Then
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out()).isEmpty();
    assertThat(run.err().lines()).hasSize(1);
    assertThat(run.err()).startsWith("polyboard: ").contains("no-such-game");
  }

  @ParameterizedTest
  @CsvSource({
    "token list, is larger than 4 MiB",
    "conform, a row is longer than 1048576 characters",
    "match chess --white=nodes=50 --black=nodes=50 --openings, is larger than 67108864 bytes"
  })
  void aFileThatNeverEndsIsRefused(String command, String reason) {
    // When
    Run run = polyboard((command + " /dev/zero").split(" "));

    // Then
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err()).isEqualTo("polyboard: /dev/zero: " + reason + "\n");
  }

  /** Before it plays. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "match chess --white random --black random --save",
        "openings balanced chess -o",
        "tune chess -o"
      })
  void noCommandWritesOverAFile(String command, @TempDir Path directory) throws IOException {
    // Given
    Path file = Files.writeString(directory.resolve("mine"), "precious");

    // When
    Run run = polyboard((command + " " + file).split(" "));

    // Then
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err())
        .isEqualTo("polyboard: " + file + ": is there already; remove it or name another file\n");
    assertThat(file).hasContent("precious");
  }

  @Test
  void anUnexpectedFailureIsALineAndATraceOnDemand() {
    // Given
    Run run = failing(new IllegalStateException("a bug"), Map.of());
    Run traced = failing(new IllegalStateException("a bug"), Map.of("POLYBOARD_TRACE", "1"));

    // Then
    assertThat(run.exitCode()).isEqualTo(70);
    assertThat(run.err().lines())
        .containsExactly(
            "polyboard: unexpected failure: java.lang.IllegalStateException: a bug",
            "polyboard: set POLYBOARD_TRACE=1 for the trace");
    assertThat(traced.exitCode()).isEqualTo(70);
    assertThat(traced.err()).contains("\tat io.polyboard.");
  }

  @Test
  void runsOutOfMemoryLikeAnyOtherUnexpectedFailure() {
    assertThat(failing(new OutOfMemoryError("heap"), Map.of()).exitCode()).isEqualTo(70);
  }

  @Test
  void helpIsColouredOnATerminalOnly() {
    // Given
    Shell terminal = new Shell("", true, Map.of("TERM", "xterm"));

    // Then in weights and lines, no colours
    assertThat(polyboard(terminal, "--help").out())
        .contains("\u001b[")
        .doesNotContainPattern("\u001b\\[[0-9;]*(3[0-8]|4[0-8]|9[0-7]|10[0-7])m");
    assertThat(polyboard("--help").out()).doesNotContain("\u001b[");
  }

  /** Runs with a standard output that throws. */
  private static Run failing(Throwable failure, Map<String, String> environment) {
    StringWriter err = new StringWriter();
    PrintWriter out =
        new PrintWriter(new StringWriter()) {
          private boolean failed;

          @Override
          public void flush() {
            if (!failed) {
              failed = true;
              PolyboardTest.<RuntimeException>sneak(failure);
            }
          }
        };
    int exitCode =
        Polyboard.run(
            new Terminal(
                InputStream.nullInputStream(),
                out,
                new PrintWriter(err),
                false,
                false,
                environment),
            "--version");
    return new Run(exitCode, "", err.toString());
  }

  @SuppressWarnings("unchecked")
  private static <T extends Throwable> void sneak(Throwable failure) throws T {
    throw (T) failure;
  }
}
