package io.polyboard.tournament;

import module java.base;

import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import io.agroal.api.exceptionsorter.PostgreSQLExceptionSorter;
import io.agroal.api.security.NamePrincipal;
import io.agroal.api.security.SimplePassword;
import io.polyboard.service.schema.Migration;
import io.polyboard.testkit.servers.SharedServers;
import io.polyboard.tournament.store.TournamentDatabase;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.postgresql.ds.PGSimpleDataSource;

/** Databases of the shared PostgreSQL with the tables of the service; each test has its own. */
public final class TestDatabase {
  /** The template of all databases: copying it costs less than creating the tables each time. */
  private static final String TEMPLATE = migrated();

  private static @Nullable String current;

  private TestDatabase() {}

  private static String migrated() {
    String database = SharedServers.newDatabase();
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setUrl(database);
    source.setUser(SharedServers.addresses().username());
    source.setPassword(SharedServers.addresses().password());
    String unused = Migration.of(TournamentDatabase.SCHEMA, source).migrate();
    return database;
  }

  /**
   * A pool of connections, like the service's, to a database without tournaments. Drops the
   * previous database.
   */
  public static AgroalDataSource empty(Duration statementTimeout) {
    if (current != null) {
      SharedServers.drop(current);
    }
    current = SharedServers.copyOf(TEMPLATE);
    return connect(statementTimeout);
  }

  /** Another pool of connections to the latest database. */
  public static AgroalDataSource connect(Duration statementTimeout) {
    try {
      return AgroalDataSource.from(
          new AgroalDataSourceConfigurationSupplier()
              .connectionPoolConfiguration(pool ->
                  pool.maxSize(16)
                      // As in Quarkus: broken connections are not used again.
                      .exceptionSorter(new PostgreSQLExceptionSorter())
                      .acquisitionTimeout(Duration.ofMinutes(1))
                      .connectionFactoryConfiguration(connections ->
                          connections
                              .jdbcUrl(current)
                              .initialSql("set statement_timeout = " + statementTimeout.toMillis())
                              .principal(new NamePrincipal(SharedServers.addresses().username()))
                              .credential(
                                  new SimplePassword(SharedServers.addresses().password())))));
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
