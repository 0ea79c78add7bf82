package io.polyboard.standalone.platform;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** All services in one process, as it is packaged, until it is closed. */
final class PackagedPlatform implements AutoCloseable {
  private final Process process;
  private final JsonNode addresses;
  private final Platform platform;

  private PackagedPlatform(Process process, JsonNode addresses) {
    this.process = process;
    this.addresses = addresses;
    platform = Platform.at(grpc());
  }

  /** Starts it, and waits until it is ready. */
  static PackagedPlatform start(Path data) throws IOException {
    return start(data, List.of(), 0, 0);
  }

  /**
   * Starts it with settings of its own, and waits until it is ready.
   *
   * @param settings options of the JVM, such as {@code -Dkey=value}
   * @param port for gRPC, 0 for any
   * @param httpPort 0 for any
   */
  static PackagedPlatform start(Path data, List<String> settings, int port, int httpPort)
      throws IOException {
    Process process =
        new ProcessBuilder(
                PackagedProgram.command(
                    settings,
                    List.of(
                        "up",
                        "--data=" + data,
                        "--port=" + port,
                        "--http-port=" + httpPort,
                        "--health-port=0",
                        "--concurrency=2",
                        "--json")))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String printed = process.inputReader().readLine();
    assertThat(printed).as("what it prints once it is ready").isNotNull();
    return new PackagedPlatform(process, new ObjectMapper().readTree(printed));
  }

  String grpc() {
    return addresses.get("grpc").asText();
  }

  String http() {
    return addresses.get("http").asText();
  }

  /** Where its health and metrics are, a URL. */
  String health() {
    return addresses.get("health").asText();
  }

  Platform platform() {
    return platform;
  }

  @Override
  public void close() throws InterruptedException {
    platform.close();
    // Not Process.destroy, which closes the streams.
    process.toHandle().destroy();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
  }
}
