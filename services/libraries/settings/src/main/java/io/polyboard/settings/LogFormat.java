package io.polyboard.settings;

import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.util.logging.Handler;
import org.jboss.logmanager.LogContext;
import org.jboss.logmanager.formatters.JsonFormatter;

/** Logs as lines of JSON, where {@link LogConfig#json} asks for it. */
@Singleton
class LogFormat {
  void apply(@Observes StartupEvent started, LogConfig settings) {
    if (settings.json()) {
      for (Handler handler : LogContext.getLogContext().getLogger("").getHandlers()) {
        reformat(handler);
      }
    }
  }

  /** Quarkus hangs the handlers that write behind one that waits for the configuration. */
  private static void reformat(Handler handler) {
    handler.setFormatter(new JsonFormatter());
    if (handler instanceof org.jboss.logmanager.ExtHandler outer) {
      for (Handler inner : outer.getHandlers()) {
        reformat(inner);
      }
    }
  }
}
