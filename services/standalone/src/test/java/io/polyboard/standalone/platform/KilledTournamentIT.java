package io.polyboard.standalone.platform;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.polyboard.proto.tournament.v1.GetTournamentRequest;
import io.polyboard.proto.tournament.v1.State;
import io.polyboard.proto.tournament.v1.Tournament;
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

  /** So many that a fast machine is not done with them between the kills. */
  private static final int GAMES = 600;

  @TempDir private Path data;

  @Test
  void aTournamentKilledAtTenRandomMomentsCountsEveryGameOnce() throws Exception {
    // Given
    long seed = System.nanoTime();
    System.out.println("seed " + seed);
    Random random = new Random(seed);

    // When
    for (int kill = 0; kill < KILLS; kill++) {
      Process process = tournament().start();
      if (kill % 2 == 0) {
        // Somewhere in the start.
        assertThat(process.waitFor(random.nextInt(6_000), TimeUnit.MILLISECONDS)).isFalse();
      } else {
        awaitBegun(process);
        assertThat(process.waitFor(random.nextInt(2_000), TimeUnit.MILLISECONDS)).isFalse();
      }
      process.destroyForcibly().waitFor();
    }
    JsonNode end = end(tournament().start());

    // Then
    assertThat(end.get("state").asText()).isEqualTo("STATE_FINISHED");
    assertAllThere(end.get("tournamentId").asText());
  }

  @Test
  void anInterruptedTournamentPausesAndGoesOn() throws Exception {
    // Given
    Process process = tournament().start();
    awaitBegun(process);

    // When
    Thread.sleep(1_000);
    new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();
    JsonNode interrupted = end(process);

    // Then
    assertThat(process.exitValue()).isEqualTo(130);
    assertThat(interrupted.get("state").asText()).isEqualTo("STATE_PAUSED");

    // When
    JsonNode end = end(tournament().start());

    // Then
    assertThat(end.get("state").asText()).isEqualTo("STATE_FINISHED");
    assertThat(end.get("tournamentId")).isEqualTo(interrupted.get("tournamentId"));
    assertAllThere(end.get("tournamentId").asText());
  }

  /** Waits until the command says which tournament it plays, or goes on with. */
  private static void awaitBegun(Process process) throws IOException {
    String line = process.errorReader().readLine();
    while (line != null && !line.contains("tournament ")) {
      line = process.errorReader().readLine();
    }
    assertThat(line).isNotNull();
  }

  private ProcessBuilder tournament() throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(heedingInterrupts());
    command.addAll(polyboard());
    command.addAll(
        List.of(
            "tournament",
            "chess",
            "--player=first:nodes=1500",
            "--player=second:nodes=750",
            "--games=" + GAMES,
            "--json",
            "--data=" + data));
    return new ProcessBuilder(command);
  }

  /**
   * What goes before a command so that Ctrl-C reaches it although this process may ignore it: one
   * that a script has put into the background does, and its children with it. Nothing where env
   * cannot.
   */
  private static List<String> heedingInterrupts() throws IOException, InterruptedException {
    List<String> prefix = List.of("env", "--default-signal=INT");
    List<String> probe = new ArrayList<>(prefix);
    probe.add("true");
    return new ProcessBuilder(probe).start().waitFor() == 0 ? prefix : List.of();
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
