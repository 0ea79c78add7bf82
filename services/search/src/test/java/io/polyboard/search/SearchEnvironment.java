package io.polyboard.search;

import module java.base;

import io.polyboard.testkit.servers.EmbeddedServers;
import org.eclipse.microprofile.config.ConfigProvider;

/** A broker, and limits that tests reach. */
public final class SearchEnvironment extends EmbeddedServers {
  /** How many searches the tested application lets run at once. */
  public static final int MOST_SEARCHES = 3;

  /** The largest transposition table that it makes, in MiB. */
  public static final int MOST_HASH = 64;

  /** The memory of all its engines together, in MiB: three with the largest tables do not fit. */
  public static final int MEMORY = 160;

  /** For how long a game is its worker's that is not heard of any more, in seconds. */
  public static final int LOCK = 2;

  public SearchEnvironment() {
    super(false);
  }

  /** Where the application answers gRPC. */
  public static int grpcPort() {
    return ConfigProvider.getConfig().getValue(GRPC_PORT, Integer.class);
  }

  /** Where the broker is. */
  public static String bootstrapServers() {
    return ConfigProvider.getConfig().getValue("kafka.bootstrap.servers", String.class);
  }

  @Override
  public Map<String, String> start() {
    Map<String, String> settings = new HashMap<>(super.start());
    settings.put("polyboard.search.workers", "0");
    settings.put("polyboard.search.worker-name", "tester");
    settings.put("polyboard.search.lock", LOCK + "S");
    settings.put("polyboard.search.idle", "0.1S");
    settings.put("polyboard.search.max-searches", Integer.toString(MOST_SEARCHES));
    settings.put("polyboard.engine.max-hash-mib", Integer.toString(MOST_HASH));
    settings.put("polyboard.search.memory-mib", Integer.toString(MEMORY));
    return settings;
  }
}
