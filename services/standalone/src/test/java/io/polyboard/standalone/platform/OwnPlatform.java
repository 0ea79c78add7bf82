package io.polyboard.standalone.platform;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.polyboard.testkit.servers.FreePort;
import java.io.File;
import java.io.IOException;
import java.io.Reader;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;

/** All services in a process of their own, {@code polyboard up}, until it is closed. */
final class OwnPlatform extends PlatformSuite implements AutoCloseable {
  private final Path data;
  private final CommandProcess process;
  private final JsonNode addresses;
  private final Platform platform;

  private OwnPlatform(Path data, CommandProcess process) throws IOException {
    this.data = data;
    this.process = process;
    addresses = process.printed();
    platform = Platform.at(addresses.get("grpc").asText());
  }

  /**
   * Starts it on a data directory.
   *
   * @param tables how many games it plays at a time
   */
  static OwnPlatform start(Path data, int tables) throws IOException, InterruptedException {
    return start(data, tables, "--open");
  }

  /** The same with one more option of {@code up}. */
  static OwnPlatform start(Path data, int tables, String option)
      throws IOException, InterruptedException {
    return new OwnPlatform(
        data,
        CommandProcess.start(
            data,
            "up",
            "--port=0",
            "--http-port=0",
            "--health-port=" + FreePort.choose(),
            "--concurrency=" + tables,
            option));
  }

  /** Deletes what a server has in its directory, while it does not run. */
  static void lose(Path directory) throws IOException {
    try (Stream<Path> paths = Files.walk(directory)) {
      paths.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
    }
  }

  @Override
  Platform platform() {
    return platform;
  }

  /** Where its dashboard is, {@code host:port}. */
  String http() {
    return URI.create(addresses.get("http").asText()).getAuthority();
  }

  /** Where its health and metrics are, {@code host:port}. */
  String health() {
    return URI.create(addresses.get("health").asText()).getAuthority();
  }

  /** What a client of its broker needs. */
  Map<String, Object> kafka() throws IOException {
    Properties settings = new Properties();
    try (Reader file = Files.newBufferedReader(data.resolve("kafka/client.properties"))) {
      settings.load(file);
    }
    Map<String, Object> client = new HashMap<>();
    settings.stringPropertyNames().forEach(key -> client.put(key, settings.getProperty(key)));
    return client;
  }

  /** Where its database is, a URL of JDBC. */
  String database() {
    return addresses.get("database").asText();
  }

  CommandProcess process() {
    return process;
  }

  @Override
  public void close() throws IOException, InterruptedException {
    platform.close();
    process.interrupt();
    assertThat(process.endsWithin(Duration.ofMinutes(1))).isTrue();
  }
}
