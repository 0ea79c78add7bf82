package io.polyboard.service.schema;

import module java.base;

import io.smallrye.config.SmallRyeConfig;
import javax.sql.DataSource;
import org.eclipse.microprofile.config.Config;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.flywaydb.core.api.exception.FlywayValidateException;
import org.postgresql.PGProperty;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * Brings a schema up to date, and grants the service's role its rights if another role migrates.
 * Statements have no timeout. Safe while other processes migrate the same schema.
 */
public final class Migration {
  private static final Duration RETRY_INTERVAL = Duration.ofSeconds(2);

  private final Schema schema;
  private final DataSource source;
  private final Optional<String> serviceRole;
  private final int retries;

  /**
   * @param source connections of the role that migrates
   * @param serviceRole the role that the service runs as, which must exist; empty if it is the role
   *     that migrates
   * @param retries how often to retry connecting, every two seconds
   */
  private Migration(Schema schema, DataSource source, Optional<String> serviceRole, int retries) {
    this.schema = schema;
    this.source = source;
    this.serviceRole = serviceRole;
    this.retries = retries;
  }

  /**
   * A migration of an existing database, by the role that the service runs as.
   *
   * @param source of its connections
   */
  public static Migration of(Schema schema, DataSource source) {
    return new Migration(schema, source, Optional.empty(), 0);
  }

  /**
   * A migration by the settings of the service. User and password are those of {@code
   * quarkus.flyway.<name>} if set, otherwise of {@code quarkus.datasource.<name>}.
   */
  public static Migration of(Schema schema, Config settings) {
    String flyway = "quarkus.flyway.%s.".formatted(schema.name());
    String service = "quarkus.datasource.%s.".formatted(schema.name());
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setUrl(
        settings
            .getOptionalValue(flyway + "jdbc-url", String.class)
            .orElseGet(() -> settings.getValue(service + "jdbc.url", String.class)));
    String from =
        settings.getOptionalValue(flyway + "username", String.class).isPresent() ? flyway : service;
    settings.getOptionalValue(from + "username", String.class).ifPresent(source::setUser);
    settings.getOptionalValue(from + "password", String.class).ifPresent(source::setPassword);
    settings
        .unwrap(SmallRyeConfig.class)
        .getOptionalValues(service + "jdbc.additional-jdbc-properties", String.class, String.class)
        .orElseGet(Map::of)
        .forEach((name, value) -> set(source, name, value));
    return new Migration(
        schema,
        source,
        settings.getOptionalValue(
            "polyboard.%s.service-role".formatted(schema.name()), String.class),
        settings.getOptionalValue(flyway + "connect-retries", Integer.class).orElse(0));
  }

  /** Sets a property, except the socket timeout: a statement may take longer. */
  private static void set(PGSimpleDataSource source, String name, String value) {
    PGProperty property = PGProperty.forName(name);
    if (property != null && property != PGProperty.SOCKET_TIMEOUT) {
      source.setProperty(property, value);
    }
  }

  /**
   * Migrates.
   *
   * @return a summary for the log
   * @throws UnknownSchemaException if another version made the schema, and this one cannot migrate
   *     it
   * @throws FlywayException if a migration fails, rights cannot be granted to the service's role,
   *     or the database cannot be reached; that migration is rolled back
   */
  public String migrate() {
    long begun = System.nanoTime();
    FluentConfiguration flyway =
        Flyway.configure(Thread.currentThread().getContextClassLoader())
            .dataSource(source)
            .initSql("set statement_timeout = 0")
            .schemas(schema.name())
            .defaultSchema(schema.name())
            .table(Schema.HISTORY)
            .locations("db/" + schema.name())
            // The callbacks grant the role the rights that it needs, and revoke all others.
            .skipDefaultCallbacks(serviceRole.isEmpty())
            .placeholders(Map.of("role", serviceRole.map(Migration::quoted).orElse("")))
            .connectRetries(retries)
            .connectRetriesInterval((int) RETRY_INTERVAL.toSeconds());
    int done;
    try {
      done = flyway.load().migrate().migrationsExecuted;
    } catch (FlywayValidateException e) {
      throw new UnknownSchemaException(schema, e);
    }
    double seconds = (System.nanoTime() - begun) / 1e9;
    return "the schema %s is at version %d: %d migrations in %.1f s"
            .formatted(schema.name(), schema.version(), done, seconds)
        + serviceRole.map(role -> "; the role " + role + " has its rights").orElse("");
  }

  private static String quoted(String role) {
    return '"' + role.replace("\"", "\"\"") + '"';
  }
}
