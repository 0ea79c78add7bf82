package io.polyboard.events;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.api.GlobalOpenTelemetry;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Scope;
import io.opentelemetry.context.propagation.ContextPropagators;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class TraceHeadersTest {
  private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
  private static final String SPAN = "b7ad6b7169203331";

  @BeforeAll
  static void propagate() {
    GlobalOpenTelemetry.resetForTest();
    GlobalOpenTelemetry.set(
        OpenTelemetrySdk.builder()
            .setPropagators(ContextPropagators.create(W3CTraceContextPropagator.getInstance()))
            .build());
  }

  @AfterAll
  static void forget() {
    GlobalOpenTelemetry.resetForTest();
  }

  @Test
  void aTraceContinuesAfterATopic() {
    // Given
    SpanContext writing =
        SpanContext.create(TRACE, SPAN, TraceFlags.getSampled(), TraceState.getDefault());
    Headers headers = new RecordHeaders();

    // When
    try (Scope unused = Span.wrap(writing).makeCurrent()) {
      TraceHeaders.inject(headers);
    }
    SpanContext reading = Span.fromContext(TraceHeaders.extract(headers)).getSpanContext();

    // Then
    assertThat(headers.lastHeader("traceparent").value())
        .asString()
        .isEqualTo("00-" + TRACE + "-" + SPAN + "-01");
    assertThat(reading.getTraceId()).isEqualTo(TRACE);
    assertThat(reading.getSpanId()).isEqualTo(SPAN);
    assertThat(reading.isRemote()).isTrue();
  }

  @Test
  void aRecordWithoutHeadersHasNoTrace() {
    assertThat(
            Span.fromContext(TraceHeaders.extract(new RecordHeaders())).getSpanContext().isValid())
        .isFalse();
  }
}
