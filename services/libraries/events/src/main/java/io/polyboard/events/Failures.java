package io.polyboard.events;

import java.io.IOException;
import java.sql.SQLException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientException;
import org.apache.kafka.common.errors.RetriableException;
import org.jspecify.annotations.Nullable;

/** Tells failures that pass by themselves from those of an event. */
public final class Failures {
  private static final int MOST_CAUSES = 20;

  private Failures() {}

  /**
   * Whether a failure, or what caused it, is one of a connection or of a server that is not there:
   * the same work may well succeed later.
   */
  public static boolean isTransient(Throwable failure) {
    Throwable cause = failure;
    for (int i = 0; cause != null && i < MOST_CAUSES; i++) {
      boolean passes =
          switch (cause) {
            case EventsUnavailableException unavailable -> true;
            case RetriableException retriable -> true;
            case SQLTransientException transientFailure -> true;
            case SQLRecoverableException recoverable -> true;
            case SQLException sql -> isTransient(sql.getSQLState());
            case IOException io -> true;
            default -> false;
          };
      if (passes) {
        return true;
      }
      cause = cause.getCause();
    }
    return false;
  }

  /**
   * By class of SQLSTATE (PostgreSQL, appendix A): connection exceptions, transactions rolled back
   * for others' sake, insufficient resources, an operator's intervention, system errors; and
   * writing where only reading is allowed, as on a primary that another has just taken the place
   * of. A pool that has no connection to give states nothing.
   */
  private static boolean isTransient(@Nullable String state) {
    return state == null
        || state.startsWith("08")
        || state.equals("25006")
        || state.startsWith("40")
        || state.startsWith("53")
        || state.startsWith("57")
        || state.startsWith("58");
  }
}
