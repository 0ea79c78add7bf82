package io.polyboard.testkit.servers;

import module java.base;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.JMX;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * The servers that a service under test uses: a broker, with its own prefix of topics, and an empty
 * database, unless a subclass needs none. They are the {@link SharedServers}, which cannot be
 * stopped, unless the argument {@link #OWN} is {@code true}: then this JVM has its own servers,
 * which tests can stop and start by the static methods. The methods wait until a server is stopped
 * or ready. A server restarts at the same address and with the same data.
 *
 * <p>A test with its own servers declares them like this, and shares its application only with
 * tests that declare the same:
 *
 * <pre>{@code
 * @WithTestResource(
 *     value = EmbeddedServers.class,
 *     initArgs = @ResourceArg(name = EmbeddedServers.OWN, value = "true"))
 * }</pre>
 */
public class EmbeddedServers implements QuarkusTestResourceLifecycleManager {
  /** The argument for own servers, which can be stopped. */
  public static final String OWN = "own";

  /** The key of the gRPC port. */
  public static final String GRPC_PORT = "quarkus.grpc.server.test-port";

  private final boolean withDatabase;
  private boolean own;

  public EmbeddedServers() {
    this(true);
  }

  /**
   * @param withDatabase whether the service needs a database
   */
  protected EmbeddedServers(boolean withDatabase) {
    this.withDatabase = withDatabase;
  }

  @Override
  public void init(Map<String, String> arguments) {
    own = Boolean.parseBoolean(arguments.get(OWN));
  }

  @Override
  public Map<String, String> start() {
    Map<String, String> settings = new HashMap<>();
    OwnServers servers = own ? startOwn() : null;
    settings.put(
        "kafka.bootstrap.servers",
        servers == null ? SharedServers.bootstrapServers() : servers.bootstrapServers());
    // Readers do not wait for more events.
    settings.put("kafka.fetch.min.bytes", "1");
    settings.put("polyboard.events.prefix", SharedServers.newPrefix());
    // Each partition is a directory of the broker; one for each reader of a service is enough.
    settings.put("polyboard.events.partitions", "4");
    if (withDatabase) {
      putDatabase(settings, servers == null ? SharedServers.addresses() : servers.addresses());
    }
    String grpcPort = Integer.toString(FreePort.choose());
    settings.put("quarkus.http.test-port", "0");
    settings.put("quarkus.management.test-port", "0");
    settings.put("quarkus.grpc.server.host", "127.0.0.1");
    settings.put("quarkus.grpc.server.port", grpcPort);
    settings.put(GRPC_PORT, grpcPort);
    settings.put("quarkus.log.level", "WARN");
    return settings;
  }

  private static void putDatabase(Map<String, String> settings, ServerAddresses addresses) {
    String database = SharedServers.newDatabase(addresses);
    for (String service : new String[] {"archive", "tournament"}) {
      String source = "quarkus.datasource." + service + ".";
      settings.put(source + "jdbc.url", database);
      settings.put(source + "username", SharedServers.serviceRole());
      settings.put(source + "password", SharedServers.serviceRole());
      settings.put("quarkus.flyway." + service + ".username", addresses.username());
      settings.put("quarkus.flyway." + service + ".password", addresses.password());
      settings.put("polyboard." + service + ".service-role", SharedServers.serviceRole());
    }
  }

  private static OwnServers startOwn() {
    try {
      var servers = new OwnServers(Files.createTempDirectory("polyboard-test-"));
      // Quarkus may load this class once for this manager and once for the tests, so a static field
      // is not enough: the JVM itself keeps the servers.
      platform().registerMBean(servers, name());
      return servers;
    } catch (JMException e) {
      throw new IllegalStateException("this JVM already has running servers", e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void stop() {
    if (!own || !platform().isRegistered(name())) {
      return;
    }
    servers().close();
    try {
      platform().unregisterMBean(name());
    } catch (JMException e) {
      throw new IllegalStateException("the servers were already stopped", e);
    }
  }

  public static void stopKafka() {
    servers().stopKafka();
  }

  public static void startKafka() {
    servers().startKafka();
  }

  public static void stopDatabase() {
    servers().stopDatabase();
  }

  public static void startDatabase() {
    servers().startDatabase();
  }

  private static ServersMXBean servers() {
    return JMX.newMXBeanProxy(platform(), name(), ServersMXBean.class);
  }

  private static MBeanServer platform() {
    return ManagementFactory.getPlatformMBeanServer();
  }

  private static ObjectName name() {
    try {
      return new ObjectName("io.polyboard.testkit.servers:type=Servers");
    } catch (JMException e) {
      throw new AssertionError("the name is well formed", e);
    }
  }
}
