package io.polyboard.search;

import io.polyboard.embedded.EmbeddedKafka;
import io.polyboard.testkit.environment.FreePort;
import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.Map;

/** A broker of the test's own, and free ports. */
public final class SearchEnvironment implements QuarkusTestResourceLifecycleManager {
  /** How many searches the tested application lets run at once. */
  public static final int MOST_SEARCHES = 3;

  /** The largest transposition table that it makes, in MiB. */
  public static final int MOST_HASH = 64;

  /** The memory of all its engines together, in MiB: three with the largest tables do not fit. */
  public static final int MEMORY = 160;

  private static EmbeddedKafka broker;
  private static int grpcPort;

  /** Where the application answers gRPC. */
  public static int grpcPort() {
    return grpcPort;
  }

  /** Where the broker is. */
  public static String bootstrapServers() {
    return broker.bootstrapServers();
  }

  @Override
  public Map<String, String> start() {
    try {
      broker = EmbeddedKafka.start(Files.createTempDirectory("search-broker-"), 0);
      grpcPort = FreePort.choose();
      return Map.ofEntries(
          Map.entry("kafka.bootstrap.servers", broker.bootstrapServers()),
          Map.entry("quarkus.grpc.server.host", "127.0.0.1"),
          Map.entry("quarkus.grpc.server.port", Integer.toString(grpcPort)),
          Map.entry("quarkus.grpc.server.test-port", Integer.toString(grpcPort)),
          Map.entry("quarkus.http.test-port", "0"),
          Map.entry("polyboard.search.workers", "0"),
          Map.entry("polyboard.search.worker-name", "tester"),
          Map.entry("polyboard.search.lock", "3S"),
          Map.entry("polyboard.search.idle", "1S"),
          Map.entry("polyboard.search.max-searches", Integer.toString(MOST_SEARCHES)),
          Map.entry("polyboard.engine.max-hash-mib", Integer.toString(MOST_HASH)),
          Map.entry("polyboard.search.memory-mib", Integer.toString(MEMORY)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void stop() {
    broker.close();
  }
}
