package io.polyboard.service.schema;

import module java.base;

import io.polyboard.service.thread.Failures;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientException;
import java.sql.Types;
import javax.sql.DataSource;
import org.jdbi.v3.core.ConnectionException;
import org.jdbi.v3.core.ConnectionFactory;
import org.jdbi.v3.core.HandleCallback;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.argument.AbstractArgumentFactory;
import org.jdbi.v3.core.argument.Argument;
import org.jdbi.v3.core.config.ConfigRegistry;
import org.jdbi.v3.core.statement.ColonPrefixSqlParser;
import org.jdbi.v3.core.statement.SqlParser;
import org.jdbi.v3.core.transaction.TransactionIsolationLevel;
import org.jdbi.v3.postgres.PostgresPlugin;
import org.jdbi.v3.sqlobject.SqlObjectPlugin;

/**
 * The database of a service. Operations fail with a JDBI exception whose cause is a {@link
 * java.sql.SQLException}. Thread-safe.
 */
public abstract class ServiceDatabase {
  /** Caches parsed statements for all databases of the process. */
  private static final SqlParser PARSER = new ColonPrefixSqlParser();

  private final Jdbi jdbi;

  /** A database that counts as unavailable until it has the schema, or a later version of it. */
  protected ServiceDatabase(Schema schema, DataSource source) {
    this(current(schema, source));
  }

  /** Connections that fail, as if the database were unavailable, until the schema is current. */
  private static ConnectionFactory current(Schema schema, DataSource source) {
    AtomicBoolean isCurrent = new AtomicBoolean();
    return () -> {
      Connection connection = source.getConnection();
      if (!isCurrent.get()) {
        try {
          schema.require(connection);
          isCurrent.set(true);
        } catch (SQLException | RuntimeException e) {
          connection.close();
          throw e;
        }
      }
      return connection;
    };
  }

  /** A database whose schema is up to date. */
  protected ServiceDatabase(DataSource source) {
    this((ConnectionFactory) source::getConnection);
  }

  private ServiceDatabase(ConnectionFactory connections) {
    jdbi =
        Jdbi.create(connections)
            .installPlugin(new PostgresPlugin())
            .installPlugin(new SqlObjectPlugin())
            .registerArgument(new InstantArgument())
            .setSqlParser(PARSER);
  }

  /** Binds an instant with its time zone, so that no statement has to guess the zone. */
  private static final class InstantArgument extends AbstractArgumentFactory<Instant> {
    InstantArgument() {
      super(Types.TIMESTAMP_WITH_TIMEZONE);
    }

    @Override
    protected Argument build(Instant value, ConfigRegistry config) {
      return (position, statement, context) ->
          statement.setObject(position, value.atOffset(ZoneOffset.UTC));
    }
  }

  /** The time by the clock of the database. */
  public Instant now() {
    return withHandle(
        handle -> handle.createQuery("select clock_timestamp()").mapTo(Instant.class).one());
  }

  /** Runs work in one transaction, which is rolled back if the work fails. */
  public <R, X extends Exception> R inTransaction(HandleCallback<R, X> work) throws X {
    return jdbi.inTransaction(work);
  }

  /** Runs reading work in one transaction, on a snapshot of the database. */
  public <R, X extends Exception> R inSnapshot(HandleCallback<R, X> work) throws X {
    return jdbi.inTransaction(TransactionIsolationLevel.REPEATABLE_READ, work);
  }

  /** Runs work on one connection. */
  public <R, X extends Exception> R withHandle(HandleCallback<R, X> work) throws X {
    return jdbi.withHandle(work);
  }

  /** An SQL object that takes a connection for each call of a method. Thread-safe. */
  public <T> T onDemand(Class<T> type) {
    return jdbi.onDemand(type);
  }

  /** Runs work for an event, not for a call; see {@link #failureOfEvent}. */
  public static void forEvents(Runnable work) {
    try {
      work.run();
    } catch (JdbiException e) {
      throw failureOfEvent(e);
    }
  }

  /**
   * The exception to throw if work for an event has failed. A statement timeout is not the event's
   * fault and the work may succeed later, so it is reported as an unavailable database.
   */
  protected static JdbiException failureOfEvent(JdbiException failure) {
    return Failures.cause(failure) == Failures.Cause.STATEMENT_TOO_SLOW
        ? new ConnectionException(
            new SQLTransientException("the database takes too long to store this", failure))
        : failure;
  }
}
