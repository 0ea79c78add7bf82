package io.polyboard.benchmarks;

import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import io.agroal.api.security.NamePrincipal;
import io.agroal.api.security.SimplePassword;
import io.polyboard.embedded.EmbeddedDatabase;
import java.sql.SQLException;

/** Databases of a benchmark's own. */
final class Databases {
  private Databases() {}

  /** Connections as a service has them. */
  static AgroalDataSource pool(EmbeddedDatabase database) throws SQLException {
    return AgroalDataSource.from(
        new AgroalDataSourceConfigurationSupplier()
            .connectionPoolConfiguration(pool ->
                pool.maxSize(4)
                    .connectionFactoryConfiguration(factory ->
                        factory
                            .jdbcUrl(database.jdbcUrl())
                            .principal(new NamePrincipal(database.username()))
                            .credential(new SimplePassword(database.password())))));
  }
}
