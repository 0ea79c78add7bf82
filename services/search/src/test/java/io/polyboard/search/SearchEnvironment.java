package io.polyboard.search;

import module java.base;

import io.polyboard.testkit.servers.EmbeddedServers;
import org.eclipse.microprofile.config.ConfigProvider;

/** A broker, and low limits that tests reach. */
public final class SearchEnvironment extends EmbeddedServers {
  /** Maximum number of searches at once in the tested application. */
  public static final int MAX_SEARCHES = 3;

  /** Size of its largest transposition table, in MiB. */
  public static final int MAX_HASH = 64;

  /** Memory of all its engines, in MiB: three engines with the largest tables do not fit. */
  public static final int MEMORY = 160;

  /** How long the lock of a worker lasts, in seconds. */
  public static final int LOCK = 2;

  public SearchEnvironment() {
    super(false);
  }

  /** The gRPC port of the application. */
  public static int grpcPort() {
    return ConfigProvider.getConfig().getValue(GRPC_PORT, Integer.class);
  }

  /** The address of the broker. */
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
    settings.put("polyboard.search.max-searches", Integer.toString(MAX_SEARCHES));
    settings.put("polyboard.engine.max-hash-mib", Integer.toString(MAX_HASH));
    settings.put("polyboard.search.memory-mib", Integer.toString(MEMORY));
    return settings;
  }
}
