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
 * Finds games in a read replica of the archive's database, if there is one. Transactions that store
 * games commit one after the other, and the replica replays them in that order. So on a replica,
 * too, no game is stored before a game that can be read. Thread-safe.
 */
@ApplicationScoped
public class ReplicaReader {
  private static final Logger LOG = Logger.getLogger(ReplicaReader.class);
  private static final int MAX_CONNECTIONS = 16;
  private static final Duration MAX_WAIT = Duration.ofSeconds(1);
  private static final Duration POLL_INTERVAL = Duration.ofMillis(20);

  /** Connections idle for longer are validated, so that none of before a restart is used. */
  private static final Duration VALID_WITHOUT_CHECK = Duration.ofSeconds(2);

  /** Longer than the longest statement timeout that the archive allows. */
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
                pool.maxSize(MAX_CONNECTIONS)
                    .acquisitionTimeout(MAX_WAIT)
                    .connectionValidator(ConnectionValidator.defaultValidator())
                    .idleValidationTimeout(VALID_WITHOUT_CHECK)
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
   * A reader that has all games of the archive's own database at this time: that of the replica, as
   * soon as it has them, or that of the own database if there is no replica or it lags behind.
   */
  public GameReader upToDate() throws InterruptedException {
    if (replica == null) {
      return own;
    }
    Place newest = own.newest();
    long start = System.nanoTime();
    try {
      while (replica.newest().compareTo(newest) < 0) {
        if (System.nanoTime() - start > MAX_WAIT.toNanos()) {
          LOG.debugf("the replica lags behind %s", newest);
          return own;
        }
        Thread.sleep(POLL_INTERVAL);
      }
      return replica;
    } catch (JdbiException e) {
      LOG.warnf("the replica does not answer: %s", e.getMessage());
      return own;
    }
  }
}
