package io.polyboard.service.thread;

import module java.base;

import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransientException;
import org.jspecify.annotations.Nullable;

/**
 * What failures come from, and which of them pass by themselves. Those do that are of the
 * surroundings: a server that is away, a transaction rolled back for another's sake. A failure that
 * comes from what was asked for, or from a bug, comes again with the same work, however long one
 * waits: whoever does it has to put it aside.
 */
public final class Failures {
  private static final int MOST_CAUSES = 20;

  /** PostgreSQL's {@code query_canceled}: the statement has reached its timeout. */
  private static final String STATEMENT_TIMEOUT = "57014";

  private static final String READ_ONLY_TRANSACTION = "25006";
  private static final String LOCK_NOT_AVAILABLE = "55P03";
  private static final String INSUFFICIENT_PRIVILEGE = "42501";
  private static final String NO_DATABASE = "3D000";

  /** {@code transaction_integrity_constraint_violation}: the same rows violate it again. */
  private static final String INTEGRITY_CONSTRAINT = "40002";

  /** {@code configuration_limit_exceeded}: by the statement itself, such as its temporary files. */
  private static final String CONFIGURATION_LIMIT = "53400";

  /** By name, because Kafka's library is not in every process that has this one. */
  private static final String RETRIABLE_OF_KAFKA =
      "org.apache.kafka.common.errors.RetriableException";

  private Failures() {}

  /** An exception that knows what it comes from, whatever its own causes are. */
  public interface Known {
    Cause comesFrom();
  }

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
    for (Throwable cause : causes(failure)) {
      if (cause instanceof Known known) {
        return known.comesFrom();
      }
      Cause known =
          switch (cause) {
            case Throwable kafka when isRetriableOfKafka(kafka) -> Cause.KAFKA_UNAVAILABLE;
            case SQLException sql -> ofDatabase(sql);
            case SocketException _, SocketTimeoutException _, UnknownHostException _ ->
                Cause.NETWORK_UNAVAILABLE;
            default -> Cause.OTHER;
          };
      if (known != Cause.OTHER) {
        return known;
      }
    }
    return Cause.OTHER;
  }

  /** A failure and its causes, which may go round in a circle. */
  private static List<Throwable> causes(Throwable failure) {
    return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
        .limit(MOST_CAUSES)
        .toList();
  }

  /** Whether the same work may well succeed later. */
  public static boolean isTransient(Throwable failure) {
    return cause(failure).isTransient();
  }

  /**
   * The error that a failure is or was caused by, such as memory that has run out; null if none.
   */
  public static @Nullable Error error(Throwable failure) {
    for (Throwable cause : causes(failure)) {
      if (cause instanceof Error error) {
        return error;
      }
    }
    return null;
  }

  /** Why something failed, to be shown: what it says, and what the last of its causes does. */
  public static String reason(Throwable failure) {
    Throwable told =
        failure instanceof ExecutionException && failure.getCause() != null
            ? failure.getCause()
            : failure;
    Throwable root = causes(told).getLast();
    String text = text(told);
    return root == told || text.contains(text(root)) ? text : text + ": " + text(root);
  }

  private static String text(Throwable failure) {
    String message = failure.getMessage();
    if (message != null && !message.isBlank()) {
      return message.strip();
    }
    return failure instanceof TimeoutException ? "no answer in time" : failure.toString();
  }

  private static boolean isRetriableOfKafka(Throwable failure) {
    return Stream.<Class<?>>iterate(failure.getClass(), Objects::nonNull, Class::getSuperclass)
        .anyMatch(type -> type.getName().equals(RETRIABLE_OF_KAFKA));
  }

  private static Cause ofDatabase(SQLException failure) {
    String state = failure.getSQLState();
    if (STATEMENT_TIMEOUT.equals(state) || failure instanceof SQLTimeoutException) {
      return Cause.STATEMENT_TOO_SLOW;
    }
    return failure instanceof SQLTransientException
            || failure instanceof SQLRecoverableException
            || failure instanceof SQLNonTransientConnectionException
            || (state == null ? isOfPool(failure) : isUnavailable(state))
        ? Cause.DATABASE_UNAVAILABLE
        : Cause.OTHER;
  }

  /** A pool that has no connection to give states nothing; what a driver finds has its class. */
  private static boolean isOfPool(SQLException failure) {
    return failure.getClass() == SQLException.class;
  }

  /**
   * By SQLSTATE (PostgreSQL, appendix A), by class but for those that are of the statement: no
   * connection (08), a user who is not let in (28), a transaction rolled back for others' sake
   * (40), resources that are used up (53), an operator's intervention (57), errors of the system
   * (58); besides, a lock that was not to be had in time, rights or a database that are missing,
   * and writing where only reading is allowed, as on a primary that another has just taken the
   * place of.
   */
  private static boolean isUnavailable(String state) {
    return switch (state) {
      case READ_ONLY_TRANSACTION, LOCK_NOT_AVAILABLE, INSUFFICIENT_PRIVILEGE, NO_DATABASE -> true;
      case INTEGRITY_CONSTRAINT, CONFIGURATION_LIMIT -> false;
      default -> Stream.of("08", "28", "40", "53", "57", "58").anyMatch(state::startsWith);
    };
  }
}
