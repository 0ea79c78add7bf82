package io.polyboard.events;

import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.sql.SQLException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientException;
import org.apache.kafka.common.errors.RetriableException;
import org.jspecify.annotations.Nullable;

/** What failures come from, and which of them pass by themselves. */
public final class Failures {
  private static final int MOST_CAUSES = 20;

  /** PostgreSQL's {@code query_canceled}: the statement has reached its timeout. */
  private static final String STATEMENT_TIMEOUT = "57014";

  private Failures() {}

  /** What a failure comes from. */
  public enum Cause {
    /** Kafka does not answer. */
    KAFKA_UNAVAILABLE,
    /** The database, or a connection to it, is not there. */
    DATABASE_UNAVAILABLE,
    /** A statement took longer than the database lets it. */
    STATEMENT_TOO_SLOW,
    /** Another server cannot be reached. */
    NETWORK_UNAVAILABLE,
    /** What was asked for, or a bug. */
    OTHER;

    /** Whether the same work may well succeed later. */
    public boolean isTransient() {
      return this == KAFKA_UNAVAILABLE
          || this == DATABASE_UNAVAILABLE
          || this == NETWORK_UNAVAILABLE;
    }
  }

  /** What a failure, or the first of its causes that says so, comes from. */
  public static Cause cause(Throwable failure) {
    Throwable cause = failure;
    for (int i = 0; cause != null && i < MOST_CAUSES; i++) {
      Cause known =
          switch (cause) {
            case EventsUnavailableException unavailable -> Cause.KAFKA_UNAVAILABLE;
            case RetriableException retriable -> Cause.KAFKA_UNAVAILABLE;
            case SQLException sql -> ofDatabase(sql);
            case SocketException refused -> Cause.NETWORK_UNAVAILABLE;
            case SocketTimeoutException silent -> Cause.NETWORK_UNAVAILABLE;
            case UnknownHostException unknown -> Cause.NETWORK_UNAVAILABLE;
            default -> Cause.OTHER;
          };
      if (known != Cause.OTHER) {
        return known;
      }
      cause = cause.getCause();
    }
    return Cause.OTHER;
  }

  /** Whether the same work may well succeed later. */
  public static boolean isTransient(Throwable failure) {
    return cause(failure).isTransient();
  }

  private static Cause ofDatabase(SQLException failure) {
    String state = failure.getSQLState();
    if (STATEMENT_TIMEOUT.equals(state)) {
      return Cause.STATEMENT_TOO_SLOW;
    }
    return failure instanceof SQLTransientException
            || failure instanceof SQLRecoverableException
            || isUnavailable(state)
        ? Cause.DATABASE_UNAVAILABLE
        : Cause.OTHER;
  }

  /**
   * By class of SQLSTATE (PostgreSQL, appendix A): connection exceptions, transactions rolled back
   * for others' sake, insufficient resources, an operator's intervention, system errors; and
   * writing where only reading is allowed, as on a primary that another has just taken the place
   * of. A pool that has no connection to give states nothing.
   */
  private static boolean isUnavailable(@Nullable String state) {
    return state == null
        || state.startsWith("08")
        || state.equals("25006")
        || state.startsWith("40")
        || state.startsWith("53")
        || state.startsWith("57")
        || state.startsWith("58");
  }
}
