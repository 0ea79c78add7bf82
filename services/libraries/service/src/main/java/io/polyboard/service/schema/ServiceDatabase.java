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
 * The database of a service. What is done with it fails with an exception of JDBI's that is caused
 * by a {@link java.sql.SQLException}. Thread-safe.
 */
public abstract class ServiceDatabase {
  /** Keeps what it has parsed, for all databases of the process. */
  private static final SqlParser PARSER = new ColonPrefixSqlParser();

  private final Jdbi jdbi;

  /** Until its schema is as this program needs it, or later, it is away. */
  protected ServiceDatabase(Schema schema, DataSource source) {
    this(current(schema, source));
  }

  /** Until the schema is current there are no connections, as if the database were away. */
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

  /** On a source of connections to a database whose schema is up to date. */
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

  /** A point in time with its zone, so that no statement has to guess that. */
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

  /** An SQL object of a type, each of whose methods has a connection of its own. Thread-safe. */
  public <T> T onDemand(Class<T> type) {
    return jdbi.onDemand(type);
  }

  /** Does work that is an event's, and no call's; see {@link #failureOfEvent}. */
  public static void forEvents(Runnable work) {
    try {
      work.run();
    } catch (JdbiException e) {
      throw failureOfEvent(e);
    }
  }

  /**
   * What to throw where the work for an event, and for no call, has failed. Where a statement takes
   * the database longer than it lets it, which is no fault of the event, that is reported as if the
   * database were away: the same may well succeed later.
   */
  protected static JdbiException failureOfEvent(JdbiException failure) {
    return Failures.cause(failure) == Failures.Cause.STATEMENT_TOO_SLOW
        ? new ConnectionException(
            new SQLTransientException("storing takes the database too long", failure))
        : failure;
  }
}
