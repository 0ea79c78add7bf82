package io.polyboard.service.settings;

import module java.base;

import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import org.jboss.logmanager.LogContext;
import org.jboss.logmanager.formatters.JsonFormatter;

/** Logs as lines of JSON, where {@link LogConfig#json} asks for it, and as {@link OneLine} else. */
@Singleton
class LogFormat {
  void apply(@Observes StartupEvent started, LogConfig settings) {
    UnaryOperator<Formatter> format = settings.json() ? _ -> new JsonFormatter() : OneLine::new;
    for (String logger : new String[] {"", "polyboard.audit"}) {
      for (Handler handler : LogContext.getLogContext().getLogger(logger).getHandlers()) {
        reformat(handler, format);
      }
    }
  }

  /** Quarkus hangs the handlers that write behind one that waits for the configuration. */
  private static void reformat(Handler handler, UnaryOperator<Formatter> format) {
    Formatter known = handler.getFormatter();
    if (known != null && !(known instanceof OneLine)) {
      handler.setFormatter(format.apply(known));
    }
    if (handler instanceof org.jboss.logmanager.ExtHandler outer) {
      for (Handler inner : outer.getHandlers()) {
        reformat(inner, format);
      }
    }
  }
}
