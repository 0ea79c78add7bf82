package io.polyboard.embedded;

import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * What Kafka has logged of the latest thing fatal to it: it asks for the end of the process without
 * a word, and the reason stands in its log only.
 */
final class FaultLog extends Handler {
  /** Held here because the log manager forgets a logger that nobody holds, and its handlers. */
  private static final Logger FAULTS =
      Logger.getLogger("org.apache.kafka.server.fault.ProcessTerminatingFaultHandler");

  private static final FaultLog LOG = new FaultLog();

  private volatile @Nullable Throwable latest;

  private FaultLog() {}

  /** Begins to take note, before anything fatal can be logged; to be called once. */
  static void listen() {
    LOG.setLevel(Level.ALL);
    FAULTS.addHandler(LOG);
  }

  /** The latest fault as an exception, with its cause where Kafka has told it. */
  static IllegalStateException latest(@Nullable String message) {
    Throwable cause = LOG.latest;
    String what = cause != null ? cause.toString() : message != null ? message : "see its log";
    return new IllegalStateException("Kafka has met something fatal: " + what, cause);
  }

  @Override
  public void publish(LogRecord entry) {
    if (entry.getThrown() != null) {
      latest = entry.getThrown();
    }
  }

  @Override
  public void flush() {}

  @Override
  public void close() {}
}
