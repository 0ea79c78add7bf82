package io.polyboard.service.settings;

import module java.base;

import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import org.jboss.logmanager.LogContext;
import org.jboss.logmanager.formatters.JsonFormatter;

/**
 * Sets the log format: lines of JSON if {@link LogConfig#json} is set, otherwise {@link OneLine}.
 */
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

  /** Also reformats nested handlers: Quarkus wraps them in one that waits for the configuration. */
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
