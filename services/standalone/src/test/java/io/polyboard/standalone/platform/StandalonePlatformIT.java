package io.polyboard.standalone.platform;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.polyboard.standalone.Run;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** All services in one process, as it is packaged, with its own broker and database. */
class StandalonePlatformIT extends PlatformSuite {
  private static final Path TARGET = Path.of("target");

  private Process process;
  private JsonNode addresses;
  private Platform platform;

  @BeforeAll
  void start(@TempDir Path data) throws IOException {
    process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx1g",
                "--add-opens=java.base/java.lang=ALL-UNNAMED",
                "-cp",
                packagedJar().toString(),
                "io.polyboard.standalone.Polyboard",
                "up",
                "--data",
                data.toString(),
                "--port",
                "0",
                "--http-port",
                "0",
                "--concurrency",
                "2",
                "--json")
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String printed = process.inputReader().readLine();
    assertThat(printed).as("what it prints once it is ready").isNotNull();
    addresses = new ObjectMapper().readTree(printed);
    platform = Platform.at(addresses.get("grpc").asText());
  }

  @AfterAll
  void stop() throws InterruptedException {
    if (platform != null) {
      platform.close();
    }
    // Not Process.destroy, which closes the streams.
    process.toHandle().destroy();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/q/health/ready", "/q/metrics"})
  void healthAndMetricsAreWhereItSays(String path) throws Exception {
    // When
    URI uri = URI.create(addresses.get("http").asText() + path);
    HttpResponse<String> response;
    try (HttpClient client = HttpClient.newHttpClient()) {
      response =
          client.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
    }

    // Then
    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.body()).containsAnyOf("\"UP\"", "polyboard_search_nodes");
  }

  @Test
  void balancePlaysWhatIsMissingAndReportsTheSameOfTheSameGames(@TempDir Path directory)
      throws IOException {
    // Given
    Path html = directory.resolve("report.html");
    String[] command = {
      "balance",
      "alice",
      "--games",
      "12",
      "--nodes",
      "40,80",
      "--max-plies",
      "60",
      "--server",
      addresses.get("grpc").asText(),
      "--html",
      html.toString(),
      "--json"
    };

    // When
    Run first = Run.polyboard(command);
    Run second = Run.polyboard(command);

    // Then
    JsonNode report = new ObjectMapper().readTree(first.lines().getFirst());
    assertThat(report.get("variant").asText()).isEqualTo("alice");
    assertThat(report.get("games").asLong()).isEqualTo(24);
    assertThat(report.get("samples")).hasSize(2);
    assertThat(report.get("measures").findValuesAsText("name"))
        .contains("white-score", "draw-rate", "length-turns", "jam");
    assertThat(Files.readString(html)).contains("<title>").contains("white-score");
    assertThat(first.err()).contains("tournament ");
    assertThat(second.err()).doesNotContain("tournament ");
    assertThat(second.lines()).isEqualTo(first.lines());
  }

  @Override
  Platform platform() {
    return platform;
  }

  private static Path packagedJar() throws IOException {
    try (DirectoryStream<Path> jars =
        Files.newDirectoryStream(TARGET, "polyboard-standalone-*-runner.jar")) {
      return jars.iterator().next();
    }
  }
}
