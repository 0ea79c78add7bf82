package io.polyboard.archive.store;

import io.agroal.api.AgroalDataSource;
import io.polyboard.events.ReadUpTo.Partition;
import io.polyboard.service.schema.Schema;
import io.polyboard.service.schema.SchemaConnections;
import io.polyboard.service.thread.Failures;
import io.quarkus.agroal.DataSource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.SQLTransientException;
import java.time.Instant;
import java.util.Map;
import org.jdbi.v3.core.ConnectionException;
import org.jdbi.v3.core.ConnectionFactory;
import org.jdbi.v3.core.HandleCallback;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.transaction.TransactionIsolationLevel;
import org.jdbi.v3.postgres.PostgresPlugin;

/**
 * The archive's database. What is done with it fails with an exception of JDBI's that is caused by
 * a {@link java.sql.SQLException}. Thread-safe.
 */
@ApplicationScoped
public class ArchiveDatabase {
  /** Of the latest migration. */
  public static final int SCHEMA_VERSION = 1;

  /** What of the database is the service's. */
  public static final Schema SCHEMA = new Schema("archive", SCHEMA_VERSION);

  private final Jdbi jdbi;

  /** Until its schema is as this program needs it, or later, it is away. */
  @Inject
  ArchiveDatabase(@DataSource("archive") AgroalDataSource source) {
    this(new SchemaConnections(SCHEMA, source)::open);
  }

  /** On a source of connections to a database whose schema is up to date. */
  public ArchiveDatabase(javax.sql.DataSource source) {
    this((ConnectionFactory) source::getConnection);
  }

  private ArchiveDatabase(ConnectionFactory connections) {
    jdbi = Jdbi.create(connections).installPlugin(new PostgresPlugin());
  }

  /** The time by the clock of the database. */
  public Instant now() {
    return read(
        handle -> handle.createQuery("select clock_timestamp()").mapTo(Instant.class).one());
  }

  /** How far the events are read that it is filled from. */
  public Map<Partition, Long> eventOffsets() {
    return read(EventOffsets::read);
  }

  /** Reads with one query. */
  <R, X extends Exception> R read(HandleCallback<R, X> callback) throws X {
    return jdbi.withHandle(callback);
  }

  /** Reads with several queries, which all see the archive as it is at one moment. */
  <R, X extends Exception> R readAtOneMoment(HandleCallback<R, X> callback) throws X {
    return jdbi.inTransaction(TransactionIsolationLevel.REPEATABLE_READ, callback);
  }

  /**
   * Writes in one transaction, which is rolled back if the callback throws. Where a statement takes
   * the database longer than it lets it, which is no fault of what is written, that is told as if
   * the database were away: the same may well succeed later.
   */
  <R, X extends Exception> R write(HandleCallback<R, X> callback) throws X {
    try {
      return jdbi.inTransaction(callback);
    } catch (JdbiException e) {
      if (Failures.cause(e) == Failures.Cause.STATEMENT_TOO_SLOW) {
        throw new ConnectionException(
            new SQLTransientException("storing takes the database too long", e));
      }
      throw e;
    }
  }
}
