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
  /** What the others are copies of, which costs less than to make the tables each time. */
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
   * A pool of connections, as the service has it, to a database without tournaments. The one before
   * is gone.
   */
  public static AgroalDataSource empty(Duration statementTimeout) {
    if (current != null) {
      SharedServers.drop(current);
    }
    current = SharedServers.copyOf(TEMPLATE);
    return connect(statementTimeout);
  }

  /** Another pool of connections to the database that was made last. */
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
