package io.polyboard.standalone.platform;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** All services in one process, as it is packaged, with its own broker and database. */
class StandalonePlatformIT extends PlatformSuite {
  private static final Path TARGET = Path.of("target");

  private Process process;
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
    String addresses = process.inputReader().readLine();
    assertThat(addresses).as("what it prints once it is ready").isNotNull();
    String address = new ObjectMapper().readTree(addresses).get("grpc").asText();
    platform = Platform.at(address);
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
