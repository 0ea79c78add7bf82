package io.polyboard.standalone.platform;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.polyboard.standalone.Run;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Packaged processes that must not start with their settings. */
class RefusedSettingsIT {
  private static final long PATIENCE_SECONDS = 120;

  @ParameterizedTest
  @Tag("nightly")
  @CsvSource({
    "validation, polyboard.validation.max-heavy-calls, 0",
    "search, polyboard.search.lock, 0s",
    "search, polyboard.search.memory-mib, 100",
    "archive, polyboard.archive.max-exports, 0",
    "tournament, polyboard.tournament.games-ahead, 0",
    "tournament, polyboard.engine.max-threads, 1000",
    "dashboard, polyboard.dashboard.max-streams, 0",
  })
  void aServiceEndsBeforeItConnectsToItsServers(String service, String key, String value)
      throws Exception {
    // When
    Run ended = run(PackagedProgram.service(service, List.of("-D" + key + "=" + value)));

    // Then
    assertThat(ended.exitCode()).isEqualTo(1);
    assertThat(ended.err()).contains(key + " is " + value);
  }

  @Test
  @Tag("nightly")
  void aDashboardEndsIfItCannotCallTheServices() throws Exception {
    // When
    Run ended =
        run(
            PackagedProgram.service(
                "dashboard",
                List.of(
                    "-Dquarkus.http.port=0",
                    "-Dquarkus.management.port=0",
                    "-Dpolyboard.dashboard.rules=https://localhost:9001",
                    "-Dpolyboard.dashboard.ca=none.crt")));

    // Then
    assertThat(ended.exitCode()).isEqualTo(1);
    assertThat(ended.err()).contains("cannot read the certificates of polyboard.dashboard");
  }

  @Test
  void allServicesInOneProcessReportAllFaults(@TempDir Path data) throws Exception {
    // When
    Run ended =
        run(
            PackagedProgram.command(
                List.of(
                    "-Dpolyboard.search.memory-mib=300",
                    "-Dpolyboard.search.lock=20s",
                    "-Dpolyboard.tournament.request-timeout=20s",
                    "-Dpolyboard.archive.max-exports=0",
                    "-Djava.util.logging.manager=org.jboss.logmanager.LogManager"),
                up(data, "--port=0", "--http-port=0", "--health-port=0")));

    // Then
    assertThat(ended.exitCode()).isEqualTo(1);
    assertThat(ended.err().lines().filter(line -> line.startsWith("polyboard: ")))
        .hasSize(3)
        .allMatch(line -> line.startsWith("polyboard: settings: polyboard."))
        .anyMatch(line ->
            line.contains(
                "polyboard.search.memory-mib is 300 and polyboard.engine.max-hash-mib is"))
        .anyMatch(line ->
            line.contains("polyboard.tournament.request-timeout is 20s and polyboard.search.lock"))
        .anyMatch(line -> line.contains("polyboard.archive.max-exports is 0; use 1 to 1000"));
  }

  @ParameterizedTest
  @CsvSource({
    "--port, --http-port=0, --health-port=0",
    "--http-port, --port=0, --health-port=0",
    "--health-port, --port=0, --http-port=0",
  })
  void anOccupiedPortIsReportedWithItsOption(
      String option, String first, String second, @TempDir Path data) throws Exception {
    // Given
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String port = Integer.toString(taken.getLocalPort());

      // When
      Run ended =
          run(PackagedProgram.command(List.of(), up(data, option + "=" + port, first, second)));

      // Then
      assertThat(ended.exitCode()).isEqualTo(1);
      assertThat(ended.err()).contains(option + ": cannot listen on 127.0.0.1:" + port);
    }
  }

  private static List<String> up(Path data, String... ports) {
    List<String> command = new ArrayList<>(List.of("up", "--data=" + data));
    command.addAll(List.of(ports));
    return command;
  }

  private static Run run(List<String> command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes());
    assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    return new Run(process.exitValue(), "", output);
  }
}
