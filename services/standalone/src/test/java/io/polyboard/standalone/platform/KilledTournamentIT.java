package io.polyboard.standalone.platform;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.polyboard.tournament.v1.GetTournamentRequest;
import io.polyboard.tournament.v1.State;
import io.polyboard.tournament.v1.Tournament;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A tournament of one process that is ended in its middle, and begun again by the same command. */
class KilledTournamentIT {
  private static final int KILLS = 10;
  private static final int GAMES = 400;

  @TempDir private Path data;

  @Test
  void aTournamentKilledAtTenRandomMomentsCountsEveryGameOnce() throws Exception {
    // Given
    long seed = System.nanoTime();
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    int played = 0;

    // When
    for (int kill = 0; kill < KILLS; kill++) {
      Process process = tournament().start();
      // Some moments are in the start, some among the games.
      boolean ended = process.waitFor(2_000 + random.nextInt(13_000), TimeUnit.MILLISECONDS);
      assertThat(ended).as("the tournament is too short for so many kills").isFalse();
      process.destroyForcibly().waitFor();
      played++;
    }
    JsonNode end = end(tournament().start());

    // Then
    assertThat(played).isEqualTo(KILLS);
    assertThat(end.get("state").asText()).isEqualTo("STATE_FINISHED");
    assertAllThere(end.get("tournamentId").asText());
  }

  @Test
  void anInterruptedTournamentPausesAndGoesOn() throws Exception {
    // Given
    Process process = tournament("--opening-plies", "10").start();
    awaitGames(process);

    // When
    new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();
    JsonNode interrupted = end(process);

    // Then
    assertThat(process.exitValue()).isEqualTo(130);
    assertThat(interrupted.get("state").asText()).isEqualTo("STATE_PAUSED");

    // When
    JsonNode end = end(tournament("--opening-plies", "10").start());

    // Then
    assertThat(end.get("state").asText()).isEqualTo("STATE_FINISHED");
    assertThat(end.get("tournamentId")).isEqualTo(interrupted.get("tournamentId"));
    assertAllThere(end.get("tournamentId").asText());
  }

  /** Waits for the first plain line of progress, which comes after ten seconds. */
  private static void awaitGames(Process process) throws IOException {
    String line;
    do {
      line = process.errorReader().readLine();
    } while (line != null && !line.contains(" games"));
  }

  private ProcessBuilder tournament(String... more) throws IOException {
    List<String> command = polyboard();
    command.addAll(
        List.of(
            "tournament",
            "chess",
            "--player=first:nodes=200",
            "--player=second:nodes=100",
            "--games=" + GAMES,
            "--json",
            "--data=" + data));
    command.addAll(List.of(more));
    ProcessBuilder builder = new ProcessBuilder(command);
    return more.length == 0 ? builder.redirectError(ProcessBuilder.Redirect.INHERIT) : builder;
  }

  private static List<String> polyboard() throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx1g", "--add-opens=java.base/java.lang=ALL-UNNAMED", "-cp"));
    try (DirectoryStream<Path> jars =
        Files.newDirectoryStream(Path.of("target"), "polyboard-standalone-*-runner.jar")) {
      command.add(jars.iterator().next().toString());
    }
    command.add("io.polyboard.standalone.Polyboard");
    return command;
  }

  private static JsonNode end(Process process) throws IOException, InterruptedException {
    JsonNode end = new ObjectMapper().readTree(process.inputReader().readLine());
    assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
    return end;
  }

  private void assertAllThere(String tournament) throws Exception {
    List<String> command = polyboard();
    command.addAll(
        List.of("up", "--json", "--port=0", "--http-port=0", "--concurrency=0", "--data=" + data));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    String address =
        new ObjectMapper().readTree(process.inputReader().readLine()).get("grpc").asText();
    try (Platform platform = Platform.at(address)) {
      PlatformSuite suite =
          new PlatformSuite() {
            @Override
            Platform platform() {
              return platform;
            }
          };
      Tournament end =
          platform
              .tournaments()
              .getTournament(GetTournamentRequest.newBuilder().setTournamentId(tournament).build())
              .getTournament();
      assertThat(end.getState()).isEqualTo(State.STATE_FINISHED);
      suite.assertAddsUp(end, suite.archivedGames(end));
    } finally {
      process.toHandle().destroy();
      assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    }
  }
}
