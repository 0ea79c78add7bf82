package io.polyboard.service.thread;

import module java.base;

import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransientException;
import org.jspecify.annotations.Nullable;

/**
 * The causes of failures, and which failures are transient. A failure is transient if it comes from
 * the environment: an unavailable server, or a transaction rolled back in favour of another. A
 * failure caused by the request or by a bug recurs however often the work is retried, so the work
 * must be set aside.
 */
public final class Failures {
  private static final int MAX_CAUSES = 20;

  /** PostgreSQL's {@code query_canceled}: the statement has reached its timeout. */
  private static final String STATEMENT_TIMEOUT = "57014";

  private static final String READ_ONLY_TRANSACTION = "25006";
  private static final String LOCK_NOT_AVAILABLE = "55P03";
  private static final String INSUFFICIENT_PRIVILEGE = "42501";
  private static final String NO_DATABASE = "3D000";

  /** {@code transaction_integrity_constraint_violation}: the same rows would violate it again. */
  private static final String INTEGRITY_CONSTRAINT = "40002";

  /** {@code configuration_limit_exceeded}: by the statement itself, such as by temporary files. */
  private static final String CONFIGURATION_LIMIT = "53400";

  /** By name, because Kafka's library is not in every process that has this one. */
  private static final String RETRIABLE_OF_KAFKA =
      "org.apache.kafka.common.errors.RetriableException";

  private Failures() {}

  /** An exception that names its cause itself; its own causes are not examined. */
  public interface Known {
    Cause comesFrom();
  }

  /** The cause of a failure. */
  public enum Cause {
    /** Kafka does not answer. */
    KAFKA_UNAVAILABLE,
    /** The database, or a connection to it, is unavailable. */
    DATABASE_UNAVAILABLE,
    /** A statement took longer than its timeout. */
    STATEMENT_TOO_SLOW,
    /** Another server cannot be reached. */
    NETWORK_UNAVAILABLE,
    /** The request, or a bug. */
    OTHER;

    /** Whether the same work may succeed later. */
    public boolean isTransient() {
      return this == KAFKA_UNAVAILABLE
          || this == DATABASE_UNAVAILABLE
          || this == NETWORK_UNAVAILABLE;
    }
  }

  /** The first known cause in the chain of a failure. */
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

  /** A failure and its causes; at most {@value #MAX_CAUSES}, because the chain may be circular. */
  private static List<Throwable> causes(Throwable failure) {
    return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
        .limit(MAX_CAUSES)
        .toList();
  }

  /** Whether the same work may succeed later. */
  public static boolean isTransient(Throwable failure) {
    return cause(failure).isTransient();
  }

  /** The error that a failure is or was caused by, such as out of memory; null if there is none. */
  public static @Nullable Error error(Throwable failure) {
    for (Throwable cause : causes(failure)) {
      if (cause instanceof Error error) {
        return error;
      }
    }
    return null;
  }

  /** Why something failed, for people: the messages of the failure and of its root cause. */
  public static String reason(Throwable failure) {
    Throwable shown =
        failure instanceof ExecutionException && failure.getCause() != null
            ? failure.getCause()
            : failure;
    Throwable root = causes(shown).getLast();
    String text = text(shown);
    return root == shown || text.contains(text(root)) ? text : text + ": " + text(root);
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

  /**
   * Without a state, a plain {@code SQLException} comes from an exhausted pool; drivers subclass.
   */
  private static boolean isOfPool(SQLException failure) {
    return failure.getClass() == SQLException.class;
  }

  /**
   * By SQLSTATE (PostgreSQL, appendix A). These classes, except for states caused by the statement:
   * connection exceptions (08), invalid authorization (28), transaction rollback (40), insufficient
   * resources (53), operator intervention (57), system errors (58). Besides: a lock not available
   * in time, missing rights, a missing database, and a read-only transaction, as on a primary that
   * was just replaced.
   */
  private static boolean isUnavailable(String state) {
    return switch (state) {
      case READ_ONLY_TRANSACTION, LOCK_NOT_AVAILABLE, INSUFFICIENT_PRIVILEGE, NO_DATABASE -> true;
      case INTEGRITY_CONSTRAINT, CONFIGURATION_LIMIT -> false;
      default -> Stream.of("08", "28", "40", "53", "57", "58").anyMatch(state::startsWith);
    };
  }
}
