package io.polyboard.testkit.environment;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Map;
import javax.management.JMException;
import javax.management.JMX;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * One Kafka broker and one PostgreSQL for the tests of a JVM, empty at the start and gone at the
 * end; the services' configuration points to them.
 *
 * <p>Where the system properties {@code polyboard.test.kafka} (bootstrap servers) or {@code
 * polyboard.test.database} (a JDBC URL, with {@code polyboard.test.database.user} and {@code
 * polyboard.test.database.password}) are set, the servers they name are used instead, as they are;
 * those cannot be stopped from here.
 *
 * <p>The static methods let a test take a server away and bring it back. They wait until it is
 * gone, or serves. A server comes back at the same address and with the same data.
 */
public final class EmbeddedServers implements QuarkusTestResourceLifecycleManager {
  @Override
  public Map<String, String> start() {
    try {
      var running = new RunningServers();
      // Quarkus may load this class once for this manager and once for the tests, so that a static
      // field would not do: the JVM itself keeps the servers.
      platform().registerMBean(running, name());
    } catch (JMException e) {
      throw new IllegalStateException("the servers of this JVM are running already", e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    ServersMXBean servers = servers();
    Map<String, String> settings = new HashMap<>();
    settings.put("kafka.bootstrap.servers", servers.getBootstrapServers());
    for (String name : new String[] {"archive", "tournament"}) {
      String source = "quarkus.datasource." + name + ".";
      settings.put(source + "jdbc.url", servers.getJdbcUrl());
      settings.put(source + "username", servers.getUsername());
      settings.put(source + "password", servers.getPassword());
    }
    settings.put("quarkus.http.test-port", "0");
    settings.put("quarkus.grpc.server.port", "0");
    settings.put("quarkus.grpc.server.test-port", "0");
    return settings;
  }

  @Override
  public void stop() {
    if (!platform().isRegistered(name())) {
      return;
    }
    servers().close();
    try {
      platform().unregisterMBean(name());
    } catch (JMException e) {
      throw new IllegalStateException("the servers are stopped, and were so already", e);
    }
  }

  /** The servers' address for Kafka clients. */
  public static String bootstrapServers() {
    return servers().getBootstrapServers();
  }

  /** The database's address for JDBC, without user and password. */
  public static String jdbcUrl() {
    return servers().getJdbcUrl();
  }

  public static String username() {
    return servers().getUsername();
  }

  public static String password() {
    return servers().getPassword();
  }

  /** Whether the broker and the database are this JVM's own, so that they can be stopped. */
  public static boolean areOwn() {
    return servers().isOwn();
  }

  public static void stopKafka() {
    servers().stopKafka();
  }

  public static void startKafka() {
    servers().startKafka();
  }

  public static void restartKafka() {
    stopKafka();
    startKafka();
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
      return new ObjectName("io.polyboard.testkit:type=Servers");
    } catch (JMException e) {
      throw new AssertionError("the name is well formed", e);
    }
  }
}
