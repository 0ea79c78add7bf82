package io.polyboard.archive.store;

import module java.base;

import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.AgroalConnectionPoolConfiguration.ConnectionValidator;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import io.agroal.api.exceptionsorter.PostgreSQLExceptionSorter;
import io.agroal.api.security.NamePrincipal;
import io.agroal.api.security.SimplePassword;
import io.polyboard.archive.ArchiveConfig;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.SQLException;
import org.jboss.logging.Logger;
import org.jdbi.v3.core.JdbiException;
import org.jspecify.annotations.Nullable;

/**
 * Finds games in a read replica of the archive's database, where there is one. What a replica has
 * is what the database had at some moment: transactions that store games commit one after the
 * other, and are replayed in that order, so that games of a replica too have none stored before
 * them later. Thread-safe.
 */
@ApplicationScoped
public class ReplicaReader {
  private static final Logger LOG = Logger.getLogger(ReplicaReader.class);
  private static final int MOST_CONNECTIONS = 16;
  private static final Duration PATIENCE = Duration.ofSeconds(1);
  private static final Duration LOOK = Duration.ofMillis(20);

  /** After a restart of the replica calls are not to meet connections to the one before. */
  private static final Duration VALID_WITHOUT_LOOKING = Duration.ofSeconds(2);

  /** Later than any statement takes that the archive allows. */
  private static final String SOCKET_SECONDS = "90";

  private final GameReader own;
  private final @Nullable AgroalDataSource source;
  private final @Nullable GameReader replica;

  @Inject
  ReplicaReader(GameReader own, ArchiveConfig settings) throws SQLException {
    this.own = own;
    source = settings.replicaUrl().isPresent() ? source(settings) : null;
    replica = source == null ? null : new GameReader(new ArchiveDatabase(source));
  }

  private static AgroalDataSource source(ArchiveConfig settings) throws SQLException {
    return AgroalDataSource.from(
        new AgroalDataSourceConfigurationSupplier()
            .connectionPoolConfiguration(pool ->
                pool.maxSize(MOST_CONNECTIONS)
                    .acquisitionTimeout(PATIENCE)
                    .connectionValidator(ConnectionValidator.defaultValidator())
                    .idleValidationTimeout(VALID_WITHOUT_LOOKING)
                    .exceptionSorter(new PostgreSQLExceptionSorter())
                    .connectionFactoryConfiguration(factory -> {
                      factory
                          .jdbcUrl(settings.replicaUrl().orElseThrow())
                          .initialSql(
                              "set plan_cache_mode = force_custom_plan; set statement_timeout = "
                                  + settings.statementTimeout().toMillis())
                          .jdbcProperty("connectTimeout", "3")
                          .jdbcProperty("socketTimeout", SOCKET_SECONDS)
                          .jdbcProperty("tcpKeepAlive", "true")
                          .jdbcProperty("ApplicationName", "polyboard-archive");
                      settings
                          .replicaUsername()
                          .ifPresent(name -> factory.principal(new NamePrincipal(name)));
                      settings
                          .replicaPassword()
                          .ifPresent(word -> factory.credential(new SimplePassword(word)));
                      return factory;
                    })));
  }

  @PreDestroy
  void close() {
    if (source != null) {
      source.close();
    }
  }

  /**
   * A reader that has all games which the archive's own database has now: the replica's, as soon as
   * it has them, or that database's, where there is none or it lags behind.
   */
  public GameReader upToDate() throws InterruptedException {
    if (replica == null) {
      return own;
    }
    Place newest = own.newest();
    long start = System.nanoTime();
    try {
      while (replica.newest().compareTo(newest) < 0) {
        if (System.nanoTime() - start > PATIENCE.toNanos()) {
          LOG.debugf("the replica lags behind %s", newest);
          return own;
        }
        Thread.sleep(LOOK);
      }
      return replica;
    } catch (JdbiException e) {
      LOG.warnf("the replica does not answer: %s", e.getMessage());
      return own;
    }
  }
}
