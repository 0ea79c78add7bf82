package io.polyboard.validation;

import io.polyboard.embedded.EmbeddedKafka;
import io.polyboard.testkit.environment.FreePort;
import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** A broker of the test's own, and free ports. */
public final class ValidationEnvironment implements QuarkusTestResourceLifecycleManager {
  /** How many heavy calls the tested application lets run at once. */
  public static final int HEAVY_CALLS = 2;

  private static Path directory;
  private static EmbeddedKafka broker;
  private static int brokerPort;
  private static int grpcPort;

  /** Where the application answers gRPC. */
  public static int grpcPort() {
    return grpcPort;
  }

  /** Where the broker is. */
  public static String bootstrapServers() {
    return "127.0.0.1:" + brokerPort;
  }

  /** Stops the broker. */
  public static void stopBroker() {
    broker.close();
  }

  /** Starts the broker again, where it was and with what it had. */
  public static void startBroker() {
    broker = EmbeddedKafka.start(directory, brokerPort);
  }

  @Override
  public Map<String, String> start() {
    try {
      directory = Files.createTempDirectory("validation-broker-");
      broker = EmbeddedKafka.start(directory, FreePort.choose());
      brokerPort = broker.port();
      grpcPort = FreePort.choose();
      return Map.of(
          "kafka.bootstrap.servers",
          broker.bootstrapServers(),
          "quarkus.grpc.server.host",
          "127.0.0.1",
          "quarkus.grpc.server.port",
          Integer.toString(grpcPort),
          "quarkus.grpc.server.test-port",
          Integer.toString(grpcPort),
          "quarkus.http.test-port",
          "0",
          "polyboard.validation.max-heavy-calls",
          Integer.toString(HEAVY_CALLS));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void stop() {
    broker.close();
  }
}
