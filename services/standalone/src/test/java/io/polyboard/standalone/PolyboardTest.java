package io.polyboard.standalone;

import static io.polyboard.standalone.Run.polyboard;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.polyboard.standalone.Run.Shell;
import io.polyboard.standalone.terminal.Terminal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class PolyboardTest {

  @Test
  void printsTheFirstStepsWithoutArguments() {
    // When
    Run run = polyboard().ending(0);

    // Then
    assertThat(run.lines()).hasSizeLessThanOrEqualTo(11);
    assertThat(run.out()).contains("polyboard help");
  }

  @Test
  void printsTheUsage() {
    // When
    Run run = polyboard("help").ending(0);

    // Then
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

  private static Stream<String> commandsThatPrintJson() {
    return Stream.of(
        """
        variants, variants show, variants check, show, moves, play, replay, perft, match,
        tune, openings balanced, openings name, openings names, search, bench, tournament,
        tournaments, games, game, rerun, archive check, archive rebuild, archive openings,
        explore, study create, study list, study watch, study show, token create,
        token list, token revoke, up, conform
        """
            .strip()
            .split(",\\s+"));
  }

  @ParameterizedTest
  @MethodSource("commandsThatPrintJson")
  void everyCommandHasHelpWithExamples(String command) {
    // When
    Run run = polyboard((command + " --help").split(" ")).ending(0);

    // Then
    assertThat(run.out())
        .startsWith("Usage: polyboard " + command)
        .contains("Examples:", "  polyboard " + command, "--json", "JSON: ");
    assertThat(run.err()).isEmpty();
    assertThat(run.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
  }

  @Test
  void anUnknownCommandIsReported() {
    // When
    Run run = polyboard("bogus").ending(2);

    // Then
    assertThat(run.err())
        .startsWith("polyboard: 'bogus' is not a command\n")
        .endsWith("Try 'polyboard --help'.\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          tournaments --pause | give the ID of a tournament
          game g-1 --pgn --json | --pgn: cannot be combined with --json
          games --pgn --json | --pgn: cannot be combined with --json
          variants show chess --yaml --json | --yaml: cannot be combined with --json
          tournament chess alice --openings balanced | --openings: balanced needs a single variant, was 2
          moves mapped-chess --uci | --uci: mapped-chess has 2 boards
          completion tcsh | BASH, ZSH, FISH
          balance | Missing required parameter: 'VARIANT'
          balance chess --games -1 | --games: must be at least 0, was -1
          balance chess --nodes 0 | --nodes: must be at least 1, was 0
          balance chess --noise 1001 | --noise: must be between 0 and 1000, was 1001
          balance chess --precision 0.5 | --precision: must be between 0 and 0.5, both excluded, was 0.5
          balance chess --server localhost:1 --kafka localhost:2 | --server: cannot be combined with --kafka
          balance chess --doubling -1 | --doubling: must be between 0 and 1000000, was -1
          balance chess --openings 1000001 | --openings: must be between 0 and 1000000, was 1000001
          balance chess --concurrency 0 | --concurrency: must be between 1 and 1024, was 0
          balance compare chess | Missing required parameter
          balance compare chess alice --games -1 | --games: must be at least 0, was -1
          balance compare chess alice --opening-plies 101 | --opening-plies: must be between 0 and 100, was 101
          balance compare chess alice --opening-plies 4 --precision 0.1 | --precision: cannot be combined with --opening-plies
          search chess --depth 0 | --depth: must be between 1 and 100, was 0
          search chess --depth 101 | --depth: must be between 1 and 100, was 101
          search chess --nodes 0 | --nodes: must be at least 1, was 0
          search chess --time 0 | --time: must be at least 1, was 0
          search chess --hash 0 | --hash: must be between 1 and 8192, was 0
          search chess --hash 8193 | --hash: must be between 1 and 8192, was 8193
          search chess --threads 257 | --threads: must be between 1 and 256, was 257
          search chess --multipv 0 | --multipv: must be between 1 and
          match chess --white random --black nodes=1,hash=0 | hash must be between 1 and
          match chess --white random --black nodes=1,without=null | --black: without: 'null' is not a technique
          match chess --white random --black hash=4 | --black: no limit; add nodes=NUMBER
          match chess --white random --black random --opening-plies -1 | opening plies must be between 0 and 100, was -1
          match chess --white random --black random --max-plies 0 | max plies must be between 1 and 10000, was 0
          match chess --white random --black random --adjudicate-win 500 1 | --adjudicate-win: plies must be between 2 and 1000, was 1
          match chess --white random --black random --sprt 5 5 | --sprt: elo1 must be greater than elo0
          openings balanced chess --plies=0 | --plies: must be between 1 and 100, was 0
          openings balanced chess --count=10001 | --count: must be between 1 and 10000, was 10001
          openings balanced chess --within=-1 | --within: must be between 0 and 1000, was -1
          openings balanced chess --center=2000 | --center: must be between -1000 and 1000, was 2000
          openings balanced chess --nodes=0 | --nodes: must be between 1 and 1000000000, was 0
          """)
  void aWrongCommandLineIsReportedBeforeAnythingStarts(String line, String complaint) {
    // When
    Run run = polyboard(line.split(" ")).ending(2);

    // Then
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).startsWith("polyboard " + line.split(" ")[0]).contains(complaint);
  }

  @ParameterizedTest
  @CsvSource({
    "variant,               polyboard variants",
    "variant check my.yaml, polyboard variants check",
    "check my.yaml,         polyboard variants check",
    "tournament-s,          polyboard tournament"
  })
  void theIntendedCommandIsSuggested(String words, String meant) {
    // When
    Run run = polyboard(words.split(" ")).ending(2);

    // Then
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
    Run run = polyboard("--version").ending(0);

    // Then
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
        "learn chess --time 0h",
        "learn chess --time soon",
        "learn chess --hidden 7",
        "learn chess --nodes 0",
        "learn chess --foresight 1.5",
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
    Run run = polyboard(arguments.split(" ")).ending(2);

    // Then
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).startsWith("polyboard").contains("--help'");
    assertThat(run.err().lines()).hasSizeBetween(2, 4);
  }

  @Test
  void doesNotReadArgumentsFromFiles() {
    // When
    Run run = polyboard("moves", "@arguments").ending(1);

    // Then
    assertThat(run.err()).contains("@arguments");
  }

  @ParameterizedTest
  @ValueSource(strings = {"moves", "play", "show", "variants show", "bench"})
  void anUnknownVariantIsRefusedInOneLine(String command) {
    // When
    Run run = polyboard((command + " no-such-game").split(" ")).ending(1);

    // Then
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
  void anEndlessFileIsRefused(String command, String reason) {
    // When
    Run run = polyboard((command + " /dev/zero").split(" ")).ending(1);

    // Then
    assertThat(run.err()).isEqualTo("polyboard: /dev/zero: " + reason + "\n");
  }

  /** A command refuses before it plays. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "match chess --white random --black random --save",
        "openings balanced chess -o",
        "tune chess -o"
      })
  void noCommandOverwritesAFile(String command, @TempDir Path directory) throws IOException {
    // Given
    Path file = Files.writeString(directory.resolve("mine"), "precious");

    // When
    Run run = polyboard((command + " " + file).split(" ")).ending(1);

    // Then
    assertThat(run.err())
        .isEqualTo("polyboard: " + file + ": already exists; remove it or name another file\n");
    assertThat(file).hasContent("precious");
  }

  @Test
  void anUnexpectedFailureIsALineAndATraceOnDemand() {
    // Given
    Run run = failing(new IllegalStateException("a bug"), Map.of()).ending(70);
    Run traced =
        failing(new IllegalStateException("a bug"), Map.of("POLYBOARD_TRACE", "1")).ending(70);

    // Then
    assertThat(run.err().lines())
        .containsExactly(
            "polyboard: unexpected failure: java.lang.IllegalStateException: a bug",
            "polyboard: set POLYBOARD_TRACE=1 for the stack trace");
    assertThat(traced.err()).contains("\tat io.polyboard.");
  }

  @Test
  void reportsOutOfMemoryLikeAnyOtherUnexpectedFailure() {
    assertThat(failing(new OutOfMemoryError("heap"), Map.of()).exitCode()).isEqualTo(70);
  }

  @Test
  void helpIsColouredOnATerminalOnly() {
    // Given
    Shell terminal = new Shell("", true, Map.of("TERM", "xterm"));

    // Then it is bold or underlined, without colours
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
                environment,
                () -> 0,
                () -> 0),
            "--version");
    return new Run(exitCode, "", err.toString());
  }

  @SuppressWarnings("unchecked")
  private static <T extends Throwable> void sneak(Throwable failure) throws T {
    throw (T) failure;
  }
}
