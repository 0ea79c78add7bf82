package io.polyboard.testkit.environment;

import io.polyboard.embedded.EmbeddedDatabase;
import io.polyboard.embedded.EmbeddedKafka;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The servers of {@link EmbeddedServers}: started here, or named by system properties. */
final class RunningServers implements ServersMXBean {
  private final Optional<String> foreignKafka = property("polyboard.test.kafka");
  private final Optional<String> foreignDatabase = property("polyboard.test.database");
  private final Path directory;
  // A test JVM that is ended early, with the servers running, would leave the database behind.
  private final Thread closing = new Thread(this::endAll, "test-servers-closing");
  private @Nullable EmbeddedKafka kafka;
  private @Nullable EmbeddedDatabase database;
  private int kafkaPort;
  private int databasePort;
  private String bootstrapServers = foreignKafka.orElse("");
  private String jdbcUrl = foreignDatabase.orElse("");
  private String username = property("polyboard.test.database.user").orElse("");
  private String password = property("polyboard.test.database.password").orElse("");

  RunningServers() throws IOException {
    directory = Files.createTempDirectory("polyboard-test-");
    Runtime.getRuntime().addShutdownHook(closing);
    try {
      if (foreignKafka.isEmpty()) {
        startKafka();
      }
      if (foreignDatabase.isEmpty()) {
        startDatabase();
      }
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  private static Optional<String> property(String name) {
    return Optional.ofNullable(System.getProperty(name)).filter(value -> !value.isBlank());
  }

  @Override
  public synchronized String getBootstrapServers() {
    return bootstrapServers;
  }

  @Override
  public synchronized String getJdbcUrl() {
    return jdbcUrl;
  }

  @Override
  public synchronized String getUsername() {
    return username;
  }

  @Override
  public synchronized String getPassword() {
    return password;
  }

  @Override
  public boolean isOwn() {
    return foreignKafka.isEmpty() && foreignDatabase.isEmpty();
  }

  @Override
  public synchronized void stopKafka() {
    requireOwn(foreignKafka);
    if (kafka != null) {
      kafka.close();
      kafka = null;
    }
  }

  @Override
  public synchronized void startKafka() {
    requireOwn(foreignKafka);
    if (kafka == null) {
      EmbeddedKafka started = EmbeddedKafka.start(directory.resolve("kafka"), kafkaPort);
      kafkaPort = started.port();
      bootstrapServers = started.bootstrapServers();
      kafka = started;
    }
  }

  @Override
  public synchronized void stopDatabase() {
    requireOwn(foreignDatabase);
    if (database != null) {
      database.close();
      database = null;
    }
  }

  @Override
  public synchronized void startDatabase() {
    requireOwn(foreignDatabase);
    if (database == null) {
      EmbeddedDatabase started =
          EmbeddedDatabase.start(directory.resolve("database"), databasePort);
      databasePort = started.port();
      jdbcUrl = started.jdbcUrl();
      username = started.username();
      password = started.password();
      database = started;
    }
  }

  private static void requireOwn(Optional<String> foreign) {
    if (foreign.isPresent()) {
      throw new UnsupportedOperationException(
          foreign.get() + " was not started by the tests, and is not theirs to stop");
    }
  }

  @Override
  public void close() {
    Runtime.getRuntime().removeShutdownHook(closing);
    endAll();
  }

  private synchronized void endAll() {
    if (kafka != null) {
      kafka.close();
      kafka = null;
    }
    if (database != null) {
      database.close();
      database = null;
    }
    try (var paths = Files.walk(directory)) {
      List<Path> inside = paths.sorted(Comparator.reverseOrder()).toList();
      for (Path path : inside) {
        Files.deleteIfExists(path);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
