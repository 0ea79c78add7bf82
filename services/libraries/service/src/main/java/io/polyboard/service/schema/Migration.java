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
 * Brings a schema up to date, and gives the role that the service runs as the rights that it needs,
 * where that is another one than migrates. Statements may take as long as they do. Safe beside
 * other processes that do the same.
 */
public final class Migration {
  private static final Duration RETRY_INTERVAL = Duration.ofSeconds(2);

  private final Schema schema;
  private final DataSource source;
  private final Optional<String> serviceRole;
  private final int retries;

  /**
   * @param source of connections of the role that migrates
   * @param serviceRole the role that the service runs as, which exists; empty for the same one
   * @param retries how often to try to connect again, every two seconds
   */
  private Migration(Schema schema, DataSource source, Optional<String> serviceRole, int retries) {
    this.schema = schema;
    this.source = source;
    this.serviceRole = serviceRole;
    this.retries = retries;
  }

  /**
   * A migration of a database that is there, by the role that the service runs as.
   *
   * @param source of its connections
   */
  public static Migration of(Schema schema, DataSource source) {
    return new Migration(schema, source, Optional.empty(), 0);
  }

  /**
   * A migration as the settings of the service say. User and password are those of {@code
   * quarkus.flyway.<name>}, or else of {@code quarkus.datasource.<name>}.
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

  /** All but the time after which a server counts as gone: a statement may take longer. */
  private static void set(PGSimpleDataSource source, String name, String value) {
    PGProperty property = PGProperty.forName(name);
    if (property != null && property != PGProperty.SOCKET_TIMEOUT) {
      source.setProperty(property, value);
    }
  }

  /**
   * Migrates.
   *
   * @return what was done, to be told
   * @throws UnknownSchemaException if another version made the schema, and this one cannot migrate
   *     it
   * @throws FlywayException if a migration fails, the service's role cannot be given its rights, or
   *     the database cannot be reached; nothing of that migration is done
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
            // They give the role what it needs, and take away what it does not.
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
