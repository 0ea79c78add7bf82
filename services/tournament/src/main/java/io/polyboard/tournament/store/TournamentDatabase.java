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

  @Produces
  @Singleton
  @DataSource("tournament")
  static StatementTimeout timeout(TournamentConfig settings) {
    return new StatementTimeout(settings.statementTimeout());
  }
}
