package io.polyboard.tournament.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;

import module java.base;

import io.opentelemetry.context.Context;
import io.polyboard.events.TraceHeaders;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;

/** The trace context as text: headers of W3C Trace Context, a line {@code name: value} each. */
public final class TraceText {
  private static final String SEPARATOR = ": ";

  private TraceText() {}

  /** The current context; empty if nothing is traced. */
  public static String current() {
    Headers headers = new RecordHeaders();
    TraceHeaders.inject(headers);
    return Arrays.stream(headers.toArray())
        .map(header -> header.key() + SEPARATOR + new String(header.value(), UTF_8))
        .collect(Collectors.joining("\n"));
  }

  /** Parses a context, without a parent. */
  static Context parse(String text) {
    Headers headers = new RecordHeaders();
    text.lines()
        .forEach(line -> {
          int separator = line.indexOf(SEPARATOR);
          if (separator > 0) {
            headers.add(
                line.substring(0, separator),
                line.substring(separator + SEPARATOR.length()).getBytes(UTF_8));
          }
        });
    return TraceHeaders.extract(Context.root(), headers);
  }
}
