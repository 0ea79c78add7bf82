package io.polyboard.archive;

import io.polyboard.embedded.EmbeddedDatabase;
import io.polyboard.embedded.EmbeddedKafka;
import io.polyboard.testkit.environment.FreePort;
import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Optional;

/** A broker and a database for the tests of this module; both can be stopped and started. */
public class ArchiveServers implements QuarkusTestResourceLifecycleManager {
  /** The key of the port of gRPC. */
  public static final String GRPC_PORT = "quarkus.grpc.server.test-port";

  /** The service's role, which owns nothing. */
  private static final String ROLE = "service";

  private final Path directory = temporaryDirectory();
  private Optional<EmbeddedKafka> kafka = Optional.empty();
  private Optional<EmbeddedDatabase> database = Optional.empty();

  /** Stops and starts the database; of JDK types alone, since class loaders differ. */
  @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME)
  public @interface DatabaseSwitch {}

  /** Stops and starts the broker; of JDK types alone, as well. */
  @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME)
  public @interface KafkaSwitch {}

  @Override
  public Map<String, String> start() {
    kafka = Optional.of(EmbeddedKafka.start(directory.resolve("kafka"), FreePort.choose()));
    EmbeddedDatabase started =
        EmbeddedDatabase.start(directory.resolve("database"), FreePort.choose());
    database = Optional.of(started);
    makeRole(started);
    return Map.ofEntries(
        Map.entry("kafka.bootstrap.servers", kafka.get().bootstrapServers()),
        Map.entry("quarkus.datasource.archive.jdbc.url", started.jdbcUrl()),
        Map.entry("quarkus.datasource.archive.username", ROLE),
        Map.entry("quarkus.datasource.archive.password", ROLE),
        Map.entry("quarkus.flyway.archive.username", started.username()),
        Map.entry("quarkus.flyway.archive.password", started.password()),
        Map.entry("polyboard.archive.service-role", ROLE),
        Map.entry("quarkus.log.level", "WARN"),
        Map.entry(GRPC_PORT, Integer.toString(FreePort.choose())),
        Map.entry("quarkus.http.test-port", "0"));
  }

  private static void makeRole(EmbeddedDatabase server) {
    try (Connection connection =
            DriverManager.getConnection(server.jdbcUrl(), server.username(), server.password());
        Statement statement = connection.createStatement()) {
      boolean unused = statement.execute("create role %1$s login password '%1$s'".formatted(ROLE));
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void inject(TestInjector injector) {
    java.util.function.Consumer<Boolean> turn = this::turnDatabase;
    injector.injectIntoFields(
        turn,
        new TestInjector.AnnotatedAndMatchesType(
            DatabaseSwitch.class, java.util.function.Consumer.class));
    java.util.function.Consumer<Boolean> turnKafka = this::turnKafka;
    injector.injectIntoFields(
        turnKafka,
        new TestInjector.AnnotatedAndMatchesType(
            KafkaSwitch.class, java.util.function.Consumer.class));
  }

  private void turnKafka(boolean on) {
    EmbeddedKafka last = kafka.orElseThrow();
    last.close();
    if (on) {
      kafka = Optional.of(EmbeddedKafka.start(directory.resolve("kafka"), last.port()));
    }
  }

  /** Where the servers have their files. */
  final Path directory() {
    return directory;
  }

  /** The database that was started last. */
  final EmbeddedDatabase database() {
    return database.orElseThrow();
  }

  final void turnDatabase(boolean on) {
    EmbeddedDatabase last = database.orElseThrow();
    last.close();
    if (on) {
      database = Optional.of(EmbeddedDatabase.start(directory.resolve("database"), last.port()));
    }
  }

  @Override
  public void stop() {
    database.ifPresent(EmbeddedDatabase::close);
    kafka.ifPresent(EmbeddedKafka::close);
  }

  private static Path temporaryDirectory() {
    try {
      return Files.createTempDirectory("polyboard-archive-test");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
