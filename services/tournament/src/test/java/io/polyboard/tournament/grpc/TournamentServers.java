package io.polyboard.tournament.grpc;

import io.polyboard.embedded.EmbeddedDatabase;
import io.polyboard.embedded.EmbeddedKafka;
import io.polyboard.testkit.environment.FreePort;
import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** The real Kafka and PostgreSQL for the application; the database can be stopped and started. */
public class TournamentServers implements QuarkusTestResourceLifecycleManager {
  /** The key of the port of gRPC. */
  public static final String GRPC_PORT = "quarkus.grpc.server.test-port";

  /** The service's role, which owns nothing. */
  private static final String ROLE = "service";

  private final Path directory = temporaryDirectory();
  private Optional<EmbeddedKafka> kafka = Optional.empty();
  private Optional<EmbeddedDatabase> database = Optional.empty();

  /** Starts the database, or stops it: a consumer of booleans. */
  @Retention(RetentionPolicy.RUNTIME)
  public @interface DatabaseSwitch {}

  @Override
  public Map<String, String> start() {
    kafka = Optional.of(EmbeddedKafka.start(directory.resolve("kafka"), 0));
    EmbeddedDatabase started =
        EmbeddedDatabase.start(directory.resolve("database"), FreePort.choose());
    database = Optional.of(started);
    makeRole(started);
    return Map.ofEntries(
        Map.entry("kafka.bootstrap.servers", kafka.get().bootstrapServers()),
        Map.entry("quarkus.datasource.tournament.jdbc.url", started.jdbcUrl()),
        Map.entry("quarkus.datasource.tournament.username", ROLE),
        Map.entry("quarkus.datasource.tournament.password", ROLE),
        Map.entry("quarkus.flyway.tournament.username", started.username()),
        Map.entry("quarkus.flyway.tournament.password", started.password()),
        Map.entry("polyboard.tournament.service-role", ROLE),
        // The machine may be busy with other things.
        Map.entry("quarkus.datasource.tournament.jdbc.acquisition-timeout", "60s"),
        Map.entry(
            "quarkus.datasource.tournament.jdbc.additional-jdbc-properties.connectTimeout", "60"),
        Map.entry("polyboard.tournament.games-ahead", "32"),
        Map.entry("polyboard.tournament.least-games-ahead", "32"),
        Map.entry("polyboard.tournament.max-watches", "3"),
        Map.entry("polyboard.tournament.statement-timeout", "75s"),
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
    Consumer<Boolean> turn = this::turnDatabase;
    injector.injectIntoFields(
        turn, new TestInjector.AnnotatedAndMatchesType(DatabaseSwitch.class, Consumer.class));
  }

  private void turnDatabase(boolean on) {
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
      return Files.createTempDirectory("polyboard-tournament-test");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
