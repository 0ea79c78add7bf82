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
  /** What of the database is the service's, with the version of the latest migration. */
  @Produces public static final Schema SCHEMA = new Schema("tournament", 1);

  /** How far the events are read that it is filled from. */
  public static final OffsetTable OFFSETS = new OffsetTable("tournament.event_offsets");

  @Inject
  TournamentDatabase(@DataSource("tournament") AgroalDataSource source) {
    super(SCHEMA, source);
  }

  /** On a source of connections to a database whose schema is up to date. */
  public TournamentDatabase(javax.sql.DataSource source) {
    super(source);
  }

  /**
   * Does work on one connection unless somebody else does work of the same lock, also in another
   * process. Whoever loses the connection loses the lock.
   *
   * @return whether it was done
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
