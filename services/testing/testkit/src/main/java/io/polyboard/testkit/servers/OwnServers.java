package io.polyboard.testkit.servers;

import module java.base;

import io.polyboard.embedded.EmbeddedDatabase;
import io.polyboard.embedded.EmbeddedKafka;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/**
 * A broker and a database of one process, which can be stopped and restarted at the same address
 * with the same data. The database is created when it is first used. A failure of the machine loses
 * data: the database does not wait for its disk.
 */
final class OwnServers implements ServersMXBean {
  /** The role of the services, which owns nothing; its password is its name. */
  static final String SERVICE_ROLE = "service";

  /** An empty database to copy: PostgreSQL cannot copy a database with open connections. */
  static final String EMPTY_DATABASE = "empty";

  private final Path directory;

  /** Stops the servers at shutdown: a process that ends early would leave the database running. */
  private final Thread closing = new Thread(this::end, "test-servers-closing");

  private @Nullable EmbeddedKafka kafka;
  private @Nullable EmbeddedDatabase database;
  private int kafkaPort;
  private int databasePort;

  /**
   * Starts the broker.
   *
   * @param directory for the data, empty or missing
   */
  OwnServers(Path directory) {
    this.directory = directory;
    Runtime.getRuntime().addShutdownHook(closing);
    try {
      startKafka();
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  private static void prepare(ServerAddresses addresses) {
    try (Connection connection =
            DriverManager.getConnection(
                addresses.jdbcUrl(), addresses.username(), addresses.password());
        Statement statement = connection.createStatement()) {
      for (String sql :
          new String[] {
            "alter system set fsync = off",
            "alter system set full_page_writes = off",
            "select pg_reload_conf()",
            // Tests connect so often that the cost of hashing passwords matters.
            "set scram_iterations = 1",
            "alter role %s password '%s'".formatted(addresses.username(), addresses.password()),
            "create role %1$s login password '%1$s'".formatted(SERVICE_ROLE),
            "create database %s template %s"
                .formatted(EMPTY_DATABASE, ServerAddresses.database(addresses.jdbcUrl()))
          }) {
        boolean unused = statement.execute(sql);
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  synchronized String bootstrapServers() {
    if (kafka == null) {
      throw new IllegalStateException("the broker is not running");
    }
    return kafka.bootstrapServers();
  }

  /** The addresses of both; creates the database if there is none. */
  synchronized ServerAddresses addresses() {
    boolean isNew = databasePort == 0;
    if (isNew) {
      startDatabase();
    }
    if (database == null) {
      throw new IllegalStateException("the database is not running");
    }
    var addresses =
        new ServerAddresses(
            bootstrapServers(), database.jdbcUrl(), database.username(), database.password());
    if (isNew) {
      prepare(addresses);
    }
    return addresses;
  }

  @Override
  public synchronized void stopKafka() {
    if (kafka != null) {
      kafka.close();
      kafka = null;
    }
  }

  @Override
  public synchronized void startKafka() {
    if (kafka == null) {
      kafka =
          EmbeddedKafka.start(
              directory.resolve("kafka"), kafkaPort == 0 ? FreePort.choose() : kafkaPort);
      kafkaPort = kafka.port();
    }
  }

  @Override
  public synchronized void stopDatabase() {
    if (database != null) {
      database.close();
      database = null;
    }
  }

  @Override
  public synchronized void startDatabase() {
    if (database == null) {
      database =
          EmbeddedDatabase.start(
              directory.resolve("database"), databasePort == 0 ? FreePort.choose() : databasePort);
      databasePort = database.port();
    }
  }

  /** Call this only before the process ends; at its end, a shutdown hook stops the servers. */
  @Override
  public void close() {
    Runtime.getRuntime().removeShutdownHook(closing);
    end();
  }

  private synchronized void end() {
    stopKafka();
    stopDatabase();
    delete(directory);
  }

  static void delete(Path directory) {
    try (Stream<Path> paths = Files.walk(directory)) {
      for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(path);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
