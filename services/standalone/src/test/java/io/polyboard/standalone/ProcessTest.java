package io.polyboard.standalone;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The program in a process of its own, for what only a process has. */
@Timeout(60)
class ProcessTest {

  @Test
  void writesUtf8WhateverTheLocale() throws Exception {
    // Given
    ProcessBuilder builder = polyboard("show", "chess", "--unicode");
    builder.environment().put("LC_ALL", "C");

    // When
    Process process = builder.start();
    String out = new String(process.getInputStream().readAllBytes(), UTF_8);

    // Then
    assertThat(process.waitFor()).isZero();
    assertThat(out).contains("8 ♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜").doesNotContain("\u001b");
  }

  @Test
  void theProcessEndsWithTheExitCode() throws Exception {
    // When
    Process process = polyboard("moves", "no-such-game").start();

    // Then
    assertThat(process.waitFor()).isEqualTo(1);
    assertThat(new String(process.getErrorStream().readAllBytes(), UTF_8)).hasLineCount(1);
  }

  @Test
  void endsQuietlyWhenItsReaderGoesAway() throws Exception {
    // Given
    Process process = polyboard("moves", "mapped-chess").start();

    // When
    process.getInputStream().close();

    // Then
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isEqualTo(141);
    assertThat(process.getErrorStream().readAllBytes()).isEmpty();
  }

  @Test
  void aMatchThatIsInterruptedTellsTheResultSoFar(@TempDir Path directory) throws Exception {
    // Given
    Path games = directory.resolve("games.jsonl");
    Process process =
        polyboard(
                "match",
                "chess",
                "--white",
                "random",
                "--black",
                "random",
                "--games",
                "1000000",
                "--save",
                games.toString())
            .start();
    while (process.isAlive() && !(Files.exists(games) && Files.size(games) > 0)) {
      Thread.sleep(50);
    }

    // When
    // Process.destroy would close the streams.
    process.toHandle().destroy();
    String out = new String(process.getInputStream().readAllBytes(), UTF_8);

    // Then
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isEqualTo(143);
    assertThat(out).containsPattern("games +[1-9][0-9]* of 1000000 in ").contains("Elo");
    assertThat(process.getErrorStream().readAllBytes()).isEmpty();
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aSearchThatIsInterruptedPrintsWhatItHasFound() throws Exception {
    // Given
    Process process = polyboard("search", "chess", "--time", "60000").start();
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
  void anInterfaceIsAnsweredLineByLine() throws Exception {
    // Given
    Process process = polyboard("uci").start();
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

  private static ProcessBuilder polyboard(String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(Polyboard.class.getName());
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command);
  }
}
