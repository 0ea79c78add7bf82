package io.polyboard.tournament.outbox;

import io.opentelemetry.api.GlobalOpenTelemetry;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The trace context as text: headers of W3C Trace Context, a line {@code name: value} each. */
final class TraceText {
  private static final String SEPARATOR = ": ";

  private static final TextMapGetter<Map<String, String>> GETTER =
      new TextMapGetter<>() {
        @Override
        public Iterable<String> keys(Map<String, String> headers) {
          return headers.keySet();
        }

        @Override
        public @Nullable String get(@Nullable Map<String, String> headers, String key) {
          return headers == null ? null : headers.get(key);
        }
      };

  private TraceText() {}

  /** The current context; empty where nothing is traced. */
  static String current() {
    Map<String, String> headers = new LinkedHashMap<>();
    GlobalOpenTelemetry.getPropagators()
        .getTextMapPropagator()
        .inject(
            Context.current(),
            headers,
            (into, key, value) -> {
              if (into != null) {
                into.put(key, value);
              }
            });
    return headers.entrySet().stream()
        .map(header -> header.getKey() + SEPARATOR + header.getValue())
        .collect(Collectors.joining("\n"));
  }

  /** The context that a text stands for, on top of none. */
  static Context parse(String text) {
    Map<String, String> headers = new LinkedHashMap<>();
    text.lines()
        .forEach(line -> {
          int separator = line.indexOf(SEPARATOR);
          if (separator > 0) {
            headers.put(
                line.substring(0, separator), line.substring(separator + SEPARATOR.length()));
          }
        });
    return GlobalOpenTelemetry.getPropagators()
        .getTextMapPropagator()
        .extract(Context.root(), headers, GETTER);
  }
}
