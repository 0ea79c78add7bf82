package io.polyboard.events;

import static java.nio.charset.StandardCharsets.UTF_8;

import module java.base;

import io.opentelemetry.api.GlobalOpenTelemetry;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/** Carries the trace context in the headers of records, in the format of W3C Trace Context. */
public final class TraceHeaders {
  private static final TextMapGetter<Headers> GETTER =
      new TextMapGetter<>() {
        @Override
        public Iterable<String> keys(Headers headers) {
          List<String> keys = new ArrayList<>();
          headers.forEach(header -> keys.add(header.key()));
          return keys;
        }

        @Override
        public @Nullable String get(@Nullable Headers headers, String key) {
          Header header = headers == null ? null : headers.lastHeader(key);
          return header == null ? null : new String(header.value(), UTF_8);
        }
      };

  private TraceHeaders() {}

  /** Writes the current context into headers. */
  public static void inject(Headers headers) {
    GlobalOpenTelemetry.getPropagators()
        .getTextMapPropagator()
        .inject(
            Context.current(),
            headers,
            (into, key, value) -> {
              if (into != null) {
                into.remove(key).add(key, value.getBytes(UTF_8));
              }
            });
  }

  /** The context that headers carry, on top of the current one. */
  public static Context extract(Headers headers) {
    return extract(Context.current(), headers);
  }

  /** The context that headers carry, on top of another. */
  public static Context extract(Context under, Headers headers) {
    return GlobalOpenTelemetry.getPropagators()
        .getTextMapPropagator()
        .extract(under, headers, GETTER);
  }
}
