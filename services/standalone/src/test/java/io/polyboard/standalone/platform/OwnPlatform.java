package io.polyboard.standalone.platform;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.stream.Stream;

/** All services in a process of their own, {@code polyboard up}, until it is closed. */
final class OwnPlatform extends PlatformSuite implements AutoCloseable {
  private final CommandProcess process;
  private final JsonNode addresses;
  private final Platform platform;

  private OwnPlatform(CommandProcess process) throws IOException, InterruptedException {
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
        CommandProcess.start(
            data, "up", "--port=0", "--http-port=0", "--concurrency=" + tables, option));
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

  /** Where its metrics and health are, {@code host:port}. */
  String http() {
    return URI.create(addresses.get("http").asText()).getAuthority();
  }

  /** Where its broker is. */
  String kafka() {
    return addresses.get("kafka").asText();
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
