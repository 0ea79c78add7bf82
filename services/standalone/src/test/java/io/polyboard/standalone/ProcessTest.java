package io.polyboard.standalone;

import static io.polyboard.standalone.Run.words;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.polyboard.standalone.page.Ink;
import io.polyboard.standalone.terminal.Terminal;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The program in its own process, for tests that need one. */
@Timeout(60)
class ProcessTest {
  private final List<Process> started = new ArrayList<>();

  @AfterEach
  void endAll() throws InterruptedException {
    for (Process process : started) {
      int unused = process.destroyForcibly().waitFor();
    }
  }

  @Test
  void writesUtf8InEveryLocale() throws Exception {
    // Given
    ProcessBuilder builder = polyboard("show", "chess", "--unicode");
    builder.environment().put("LC_ALL", "C");

    // When
    Run run = Run.of(builder).ending(0);

    // Then
    assertThat(run.out()).contains("8 ♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜").doesNotContain("\u001b");
  }

  @Test
  void theProcessEndsWithTheExitCode() throws Exception {
    // When
    Run run = Run.of(polyboard("moves", "no-such-game")).ending(1);

    // Then
    assertThat(run.err()).hasLineCount(1);
  }

  @Test
  void endsQuietlyWhenItsReaderGoesAway() throws Exception {
    // Given
    Process process = start(polyboard("moves", "mapped-chess"));

    // When
    process.getInputStream().close();

    // Then
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isEqualTo(141);
    assertThat(process.getErrorStream().readAllBytes()).isEmpty();
  }

  @Test
  void anInterruptedMatchPrintsTheResultSoFar(@TempDir Path directory) throws Exception {
    // Given
    Path games = directory.resolve("games.jsonl");
    Process process =
        start(
            polyboard(
                words(
                    "match chess --white random --black random --games 1000000 "
                        + "--opening-plies 0 --concurrency 1 --save {}",
                    games)));
    while (process.isAlive() && !(Files.exists(games) && Files.size(games) > 0)) {
      Thread.sleep(20);
    }

    // When
    // Process.destroy would close the streams.
    process.toHandle().destroy();
    String out = new String(process.getInputStream().readAllBytes(), UTF_8);

    // Then
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isEqualTo(143);
    assertThat(out).containsPattern("games +[1-9][0-9]* of 1000000 in ").contains("Elo");
    // On a slow machine it has printed progress.
    assertThat(process.errorReader(UTF_8).lines())
        .allSatisfy(line -> assertThat(line).matches("match: \\d+ of 1000000 games, .* left"));
  }

  @Test
  void anInterruptedTuneFitsTheGamesSoFar(@TempDir Path directory) throws Exception {
    // Given
    Path weights = directory.resolve("new.csv");
    Process process =
        start(
            java(
                Watched.class,
                "tune",
                "chess",
                "--games=1000000",
                "--nodes=20",
                "--threads=1",
                "--output=" + weights));
    try (Reader err = process.errorReader(UTF_8)) {
      assertThat(err.read()).isEqualTo('\r');

      // When
      // Not Process.destroy, which closes the streams.
      process.toHandle().destroy();

      // Then
      assertThat(process.waitFor(40, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).isEqualTo(143);
    }
  }

  /** Runs with standard error as a terminal, so that progress is shown after two seconds. */
  static final class Watched {
    private Watched() {}

    public static void main(String... arguments) {
      System.exit(
          Polyboard.run(
              new Terminal(
                  System.in,
                  new PrintWriter(System.out),
                  new PrintWriter(System.err),
                  false,
                  true,
                  Map.of(),
                  () -> 0,
                  () -> 0),
              arguments));
    }
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void anInterruptedSearchPrintsItsResult() throws Exception {
    // Given
    Process process = start(polyboard("search", "chess", "--time", "60000"));
    try (BufferedReader err = process.errorReader(UTF_8)) {
      assertThat(err.readLine()).startsWith("depth  1/");

      // When
      // Not Process.destroy, which closes the streams.
      process.toHandle().destroy();
      String out = new String(process.getInputStream().readAllBytes(), UTF_8);

      // Then
      assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).isEqualTo(143);
      assertThat(out).matches("A\\S+\t\\S+\tA.*\\R");
    }
  }

  @Test
  void uciIsAnsweredLineByLine() throws Exception {
    // Given
    Process process = start(polyboard("uci"));
    try (BufferedReader out = process.inputReader(UTF_8);
        BufferedWriter in = process.outputWriter(UTF_8)) {

      // When
      in.write("go infinite\nisready\n");
      in.flush();

      // Then
      assertThat(out.lines().anyMatch("readyok"::equals)).isTrue();
      in.write("stop\n");
      in.flush();
      assertThat(out.lines().anyMatch(line -> line.startsWith("bestmove "))).isTrue();
    }
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isZero();
  }

  @Test
  @EnabledIf("canMakeTerminals")
  void boardsFitTheWidthOfTheTerminal() throws Exception {
    for (int columns : new int[] {30, 60}) {
      // Given
      String command = String.join(" ", polyboard("show", "positional-8x8x2").command());
      ProcessBuilder script =
          new ProcessBuilder("script", "-qec", "stty cols " + columns + "; " + command, "/dev/null")
              .redirectInput(new File("/dev/null"));

      // When
      List<String> lines = Run.of(script).ending(0).lines();

      // Then
      assertThat(lines.getFirst().split(" +", -1)).hasSize(columns == 30 ? 2 : 3);
      assertThat(lines.subList(0, 10)).allMatch(line -> Ink.visibleLength(line) <= columns);
    }
  }

  static boolean canMakeTerminals() {
    return Files.isExecutable(Path.of("/usr/bin/script"));
  }

  private Process start(ProcessBuilder builder) throws IOException {
    Process process = builder.start();
    started.add(process);
    return process;
  }

  private static ProcessBuilder polyboard(String... arguments) {
    return java(Polyboard.class, arguments);
  }

  private static ProcessBuilder java(Class<?> main, String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    // These processes are too short for more compilation to pay.
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    // As in the launcher.
    command.add("-Djava.util.logging.manager=org.jboss.logmanager.LogManager");
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(main.getName());
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command);
  }
}
