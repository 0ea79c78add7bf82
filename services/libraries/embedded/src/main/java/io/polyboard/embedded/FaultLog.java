package io.polyboard.embedded;

import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Captures the latest fatal error from Kafka's log: Kafka requests the end of the process without a
 * reason, which is only in its log.
 */
final class FaultLog extends Handler {
  /** Held here because the log manager drops loggers without references, and their handlers. */
  private static final Logger FAULTS =
      Logger.getLogger("org.apache.kafka.server.fault.ProcessTerminatingFaultHandler");

  private static final FaultLog LOG = new FaultLog();

  private volatile @Nullable Throwable latest;

  private FaultLog() {}

  /** Begins to listen; call once, before a broker starts. */
  static void listen() {
    LOG.setLevel(Level.ALL);
    FAULTS.addHandler(LOG);
  }

  /** The latest fault as an exception, with its cause if Kafka has logged it. */
  static IllegalStateException latest(@Nullable String message) {
    Throwable cause = LOG.latest;
    String what = cause != null ? cause.toString() : message != null ? message : "see its log";
    return new IllegalStateException("Kafka has failed: " + what, cause);
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
