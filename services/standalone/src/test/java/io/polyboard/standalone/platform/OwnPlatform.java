package io.polyboard.standalone.platform;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;

/** All services in their own process, {@code polyboard up}, until it is closed. */
final class OwnPlatform extends PlatformSuite implements AutoCloseable {
  private final Path data;
  private final CommandProcess process;
  private final JsonNode addresses;
  private final Platform platform;

  private OwnPlatform(Path data, CommandProcess process) throws IOException {
    this.data = data;
    this.process = process;
    addresses = process.printed();
    platform = Platform.at(grpc());
  }

  /**
   * Starts it on a data directory, and waits until it is ready.
   *
   * @param tables number of games in parallel
   * @param options more options of {@code up}
   */
  static OwnPlatform start(Path data, int tables, String... options)
      throws IOException, InterruptedException {
    return start(data, List.of(), tables, 0, 0, options);
  }

  /**
   * As {@link #start(Path, int, String...)}, with settings and ports.
   *
   * @param settings options of the JVM, such as {@code -Dkey=value}
   * @param port for gRPC, 0 for any
   * @param httpPort 0 for any
   */
  static OwnPlatform start(
      Path data, List<String> settings, int tables, int port, int httpPort, String... options)
      throws IOException, InterruptedException {
    List<String> up =
        new ArrayList<>(
            List.of(
                "up",
                "--port=" + port,
                "--http-port=" + httpPort,
                "--health-port=0",
                "--concurrency=" + tables));
    up.addAll(List.of(options));
    return new OwnPlatform(data, CommandProcess.start(data, settings, up));
  }

  /** Deletes the directory of a server that is not running. */
  static void lose(Path directory) throws IOException {
    try (Stream<Path> paths = Files.walk(directory)) {
      paths.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
    }
  }

  @Override
  Platform platform() {
    return platform;
  }

  /** The address of its gRPC, {@code host:port}. */
  String grpc() {
    return addresses.get("grpc").asText();
  }

  /** The URL of its dashboard. */
  String http() {
    return addresses.get("http").asText();
  }

  /** The URL of its health and metrics. */
  String health() {
    return addresses.get("health").asText();
  }

  /** The settings of a client of its broker. */
  Map<String, Object> kafka() throws IOException {
    Properties settings = new Properties();
    try (Reader file = Files.newBufferedReader(data.resolve("kafka/client.properties"))) {
      settings.load(file);
    }
    Map<String, Object> client = new HashMap<>();
    settings.stringPropertyNames().forEach(key -> client.put(key, settings.getProperty(key)));
    return client;
  }

  /** The JDBC URL of its database. */
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
