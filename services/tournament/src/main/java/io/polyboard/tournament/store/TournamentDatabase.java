package io.polyboard.tournament.store;

import io.agroal.api.AgroalDataSource;
import io.polyboard.service.schema.Schema;
import io.polyboard.service.schema.SchemaConnections;
import io.polyboard.service.thread.Failures;
import io.quarkus.agroal.DataSource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.SQLTransientException;
import org.jdbi.v3.core.ConnectionException;
import org.jdbi.v3.core.ConnectionFactory;
import org.jdbi.v3.core.HandleCallback;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.statement.ColonPrefixSqlParser;
import org.jdbi.v3.core.statement.SqlParser;
import org.jdbi.v3.core.transaction.TransactionIsolationLevel;
import org.jdbi.v3.postgres.PostgresPlugin;

/** The database of the service. Thread-safe. */
@ApplicationScoped
public class TournamentDatabase {
  /** Of the latest migration. */
  public static final int SCHEMA_VERSION = 1;

  /** What of the database is the service's. */
  public static final Schema SCHEMA = new Schema("tournament", SCHEMA_VERSION);

  /** Keeps what it has parsed, for all databases of the process. */
  private static final SqlParser PARSER = new ColonPrefixSqlParser();

  private final Jdbi jdbi;

  /** Until its schema is as this program needs it, or later, it is away. */
  @Inject
  TournamentDatabase(@DataSource("tournament") AgroalDataSource source) {
    this(new SchemaConnections(SCHEMA, source)::open);
  }

  /** On a source of connections to a database whose schema is up to date. */
  public TournamentDatabase(javax.sql.DataSource source) {
    this((ConnectionFactory) source::getConnection);
  }

  private TournamentDatabase(ConnectionFactory connections) {
    jdbi = Jdbi.create(connections).installPlugin(new PostgresPlugin()).setSqlParser(PARSER);
  }

  /** Does work in one transaction, which is rolled back if it fails. */
  public <R, X extends Exception> R inTransaction(HandleCallback<R, X> work) throws X {
    return jdbi.inTransaction(work);
  }

  /** Does work that reads in one transaction, which sees the database as it is at its beginning. */
  public <R, X extends Exception> R inSnapshot(HandleCallback<R, X> work) throws X {
    return jdbi.inTransaction(TransactionIsolationLevel.REPEATABLE_READ, work);
  }

  /** Does work on one connection. */
  public <R, X extends Exception> R withHandle(HandleCallback<R, X> work) throws X {
    return jdbi.withHandle(work);
  }

  /**
   * Does work that is an event's, and no call's. Where a statement takes the database longer than
   * it lets it, which is no fault of the event, that is told as if the database were away: the same
   * may well succeed later.
   */
  public static void forEvents(Runnable work) {
    try {
      work.run();
    } catch (JdbiException e) {
      if (Failures.cause(e) == Failures.Cause.STATEMENT_TOO_SLOW) {
        throw new ConnectionException(
            new SQLTransientException("settling games takes the database too long", e));
      }
      throw e;
    }
  }
}
