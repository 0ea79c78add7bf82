package io.polyboard.archive.store;

import module java.base;

import io.agroal.api.AgroalDataSource;
import io.polyboard.archive.ArchiveConfig;
import io.polyboard.events.OffsetTable;
import io.polyboard.events.ReadUpTo.Partition;
import io.polyboard.service.schema.Schema;
import io.polyboard.service.schema.ServiceDatabase;
import io.polyboard.service.schema.StatementTimeout;
import io.quarkus.agroal.DataSource;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import org.jdbi.v3.core.HandleCallback;
import org.jdbi.v3.core.JdbiException;

/** The archive's database. Thread-safe. */
@Singleton
public class ArchiveDatabase extends ServiceDatabase {
  /** The service's schema, with the version of the latest migration. */
  @Produces public static final Schema SCHEMA = new Schema("archive", 1);

  /** The offsets of the events that are stored. */
  static final OffsetTable OFFSETS = new OffsetTable("archive.event_offsets");

  @Inject
  ArchiveDatabase(@DataSource("archive") AgroalDataSource source) {
    super(SCHEMA, source);
  }

  /** Uses a source of connections to a database whose schema is up to date. */
  public ArchiveDatabase(javax.sql.DataSource source) {
    super(source);
  }

  @Produces
  @Singleton
  @DataSource("archive")
  static StatementTimeout timeout(ArchiveConfig settings) {
    return new StatementTimeout(settings.statementTimeout());
  }

  @Produces
  @Singleton
  OpeningNameTable openingNames() {
    return onDemand(OpeningNameTable.class);
  }

  @Produces
  @Singleton
  RegistrationTable registrations() {
    return onDemand(RegistrationTable.class);
  }

  @Produces
  @Singleton
  SampleReader samples() {
    return onDemand(SampleReader.class);
  }

  /** The offsets of the events that are stored. */
  public Map<Partition, Long> eventOffsets() {
    return withHandle(OFFSETS::read);
  }

  /** Writes the contents of events in one transaction, see {@link #failureOfEvent}. */
  <R, X extends Exception> R write(HandleCallback<R, X> callback) throws X {
    try {
      return inTransaction(callback);
    } catch (JdbiException e) {
      throw failureOfEvent(e);
    }
  }
}
