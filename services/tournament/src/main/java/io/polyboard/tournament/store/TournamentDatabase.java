package io.polyboard.tournament.store;

import io.agroal.api.AgroalDataSource;
import io.polyboard.events.OffsetTable;
import io.polyboard.service.schema.Schema;
import io.polyboard.service.schema.ServiceDatabase;
import io.polyboard.service.schema.StatementTimeout;
import io.polyboard.tournament.TournamentConfig;
import io.quarkus.agroal.DataSource;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import org.jdbi.v3.core.HandleConsumer;

/** The database of the service. Thread-safe. */
@Singleton
public class TournamentDatabase extends ServiceDatabase {
  /** The schema of the service, with the version of the latest migration. */
  @Produces public static final Schema SCHEMA = new Schema("tournament", 1);

  /** The offsets of the events that were read into the database. */
  public static final OffsetTable OFFSETS = new OffsetTable("tournament.event_offsets");

  @Inject
  TournamentDatabase(@DataSource("tournament") AgroalDataSource source) {
    super(SCHEMA, source);
  }

  /** Uses connections to a database whose schema is up to date. */
  public TournamentDatabase(javax.sql.DataSource source) {
    super(source);
  }

  /**
   * Does work on one connection, unless other work has the same lock, also in another process. When
   * the connection is lost, so is the lock.
   *
   * @return whether the work was done
   */
  public <X extends Exception> boolean alone(long lock, HandleConsumer<X> work) throws X {
    return withHandle(handle -> {
      if (!handle.select("select pg_try_advisory_lock(?)", lock).mapTo(boolean.class).one()) {
        return false;
      }
      try {
        work.useHandle(handle);
        return true;
      } finally {
        var unused = handle.select("select pg_advisory_unlock(?)", lock).mapTo(boolean.class).one();
      }
    });
  }

  @Produces
  @Singleton
  @DataSource("tournament")
  static StatementTimeout timeout(TournamentConfig settings) {
    return new StatementTimeout(settings.statementTimeout());
  }
}
