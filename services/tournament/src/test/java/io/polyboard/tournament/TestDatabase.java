package io.polyboard.tournament;

import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import io.agroal.api.exceptionsorter.PostgreSQLExceptionSorter;
import io.agroal.api.security.NamePrincipal;
import io.agroal.api.security.SimplePassword;
import io.polyboard.embedded.EmbeddedDatabase;
import io.polyboard.testkit.environment.FreePort;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.flywaydb.core.Flyway;

/** The real PostgreSQL, one for all tests of the JVM; each test has a schema that is empty. */
public final class TestDatabase {
  private static final Path DIRECTORY = directory();
  private static EmbeddedDatabase server = EmbeddedDatabase.start(DIRECTORY, FreePort.choose());

  static {
    Runtime.getRuntime().addShutdownHook(new Thread(() -> server.close()));
  }

  private TestDatabase() {}

  private static Path directory() {
    try {
      return Files.createTempDirectory("tournament-database");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The server. */
  public static EmbeddedDatabase server() {
    return server;
  }

  /** Stops the server and starts it again on the same port. */
  public static void restart() {
    int port = server.port();
    server.close();
    server = EmbeddedDatabase.start(DIRECTORY, port);
  }

  /** A pool of connections as the service has it, whose statements may take so long. */
  public static AgroalDataSource connect(Duration statementTimeout) {
    try {
      return AgroalDataSource.from(
          new AgroalDataSourceConfigurationSupplier()
              .connectionPoolConfiguration(pool ->
                  pool.maxSize(16)
                      // As Quarkus has it: connections that are broken are not used again.
                      .exceptionSorter(new PostgreSQLExceptionSorter())
                      .acquisitionTimeout(Duration.ofMinutes(1))
                      .connectionFactoryConfiguration(connections ->
                          connections
                              .jdbcUrl(server.jdbcUrl())
                              .initialSql("set statement_timeout = " + statementTimeout.toMillis())
                              .principal(new NamePrincipal(server.username()))
                              .credential(new SimplePassword(server.password())))));
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A pool of such connections to a schema without tournaments. */
  public static AgroalDataSource empty(Duration statementTimeout) {
    AgroalDataSource source = connect(statementTimeout);
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("drop schema if exists tournament cascade");
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
    Flyway.configure()
        .dataSource(source)
        .schemas("tournament")
        .locations("db/tournament")
        .load()
        .migrate();
    return source;
  }
}
