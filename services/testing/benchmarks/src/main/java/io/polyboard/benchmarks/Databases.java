package io.polyboard.benchmarks;

import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import io.agroal.api.security.NamePrincipal;
import io.agroal.api.security.SimplePassword;
import io.polyboard.embedded.EmbeddedDatabase;
import java.sql.SQLException;
import org.flywaydb.core.Flyway;

/** Databases of a benchmark's own. */
public final class Databases {
  private Databases() {}

  /**
   * Connections as a service has them.
   *
   * @param service whose tables are made in a schema of its name
   */
  public static AgroalDataSource pool(EmbeddedDatabase database, String service)
      throws SQLException {
    AgroalDataSource source =
        AgroalDataSource.from(
            new AgroalDataSourceConfigurationSupplier()
                .connectionPoolConfiguration(pool ->
                    pool.maxSize(4)
                        .connectionFactoryConfiguration(factory ->
                            factory
                                .jdbcUrl(database.jdbcUrl())
                                .principal(new NamePrincipal(database.username()))
                                .credential(new SimplePassword(database.password())))));
    Flyway.configure()
        .dataSource(source)
        .locations("db/" + service)
        .schemas(service)
        .defaultSchema(service)
        .load()
        .migrate();
    return source;
  }
}
