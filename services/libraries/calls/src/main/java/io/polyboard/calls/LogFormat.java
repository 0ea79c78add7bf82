package io.polyboard.calls;

import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.util.logging.Handler;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logmanager.LogContext;
import org.jboss.logmanager.formatters.JsonFormatter;

/** Logs as lines of JSON, where {@code polyboard.log.json} asks for it. */
@Singleton
class LogFormat {
  void apply(
      @Observes StartupEvent started, @ConfigProperty(name = "polyboard.log.json") boolean json) {
    if (json) {
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
