package io.polyboard.dashboard.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.polyboard.dashboard.gateway.ServiceMethods.ServiceMethod;
import io.polyboard.proto.rules.v1.GetVariantRequest;
import io.polyboard.proto.study.v1.WatchStudyRequest;
import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class CallFormTest {
  private static final ServiceMethod UNARY =
      new ServiceMethods().find("polyboard.rules.v1.RulesService/GetVariant").orElseThrow();
  private static final ServiceMethod STREAM =
      new ServiceMethods().find("polyboard.study.v1.StudyService/WatchStudy").orElseThrow();
  private static final ServiceMethod CONVERSATION =
      new ServiceMethods().find("polyboard.search.v1.SearchService/Analyse").orElseThrow();
  private static final WatchStudyRequest REQUEST =
      WatchStudyRequest.newBuilder().setStudyId("a").build();

  private static Buffer envelope(int flags, Buffer message) {
    return Buffer.buffer()
        .appendByte((byte) flags)
        .appendInt(message.length())
        .appendBuffer(message);
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "none",
      value = {
        "application/json, JSON",
        "application/json; charset=utf-8, JSON",
        "Application/Proto, PROTO",
        "application/connect+json, CONNECT_JSON",
        "application/connect+proto, CONNECT_PROTO",
        "application/grpc, none",
        "text/plain, none",
        "none, none"
      })
  void theContentTypeSelectsTheForm(String type, CallForm form) {
    assertThat(CallForm.of(type).orElse(null)).isEqualTo(form);
  }

  @Test
  void streamsAndOtherCallsHaveDifferentForms() {
    assertThat(CallForm.typesFor(UNARY)).isEqualTo("application/json or application/proto");
    assertThat(CallForm.typesFor(STREAM))
        .isEqualTo("application/json or application/connect+json or application/connect+proto");
  }

  @Test
  void aMessageIsReadAsItIsWritten() {
    for (CallForm form : new CallForm[] {CallForm.JSON, CallForm.PROTO}) {
      GetVariantRequest request = GetVariantRequest.newBuilder().setVariant("chess").build();
      assertThat(form.read(form.write(request), UNARY)).containsExactly(request);
      assertThat(form.read(Buffer.buffer(), UNARY))
          .containsExactly(GetVariantRequest.getDefaultInstance());
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"CONNECT_JSON", "CONNECT_PROTO"})
  void messagesOfStreamsAreInEnvelopes(CallForm form) {
    // Given
    Buffer written = form.next(REQUEST);

    // Then
    assertThat(written.getByte(0)).isZero();
    assertThat(written.getInt(1)).isEqualTo(written.length() - 5);
    assertThat(form.read(written, STREAM)).containsExactly(REQUEST);

    // When there are several
    Buffer two = Buffer.buffer().appendBuffer(written).appendBuffer(written);

    // Then only a stream of requests may have them
    assertRefused(form, two, STREAM, "the body must have one message, has 2");
    Buffer empty = envelope(0, form.write(CONVERSATION.empty()));
    assertThat(form.read(empty.copy().appendBuffer(empty), CONVERSATION)).hasSize(2);
  }

  private static void assertRefused(
      CallForm form, Buffer body, ServiceMethod method, String reason) {
    assertThatThrownBy(() -> form.read(body, method))
        .isInstanceOfSatisfying(
            StatusRuntimeException.class,
            refused ->
                assertThat(refused.getStatus().getCode()).isEqualTo(Status.Code.INVALID_ARGUMENT))
        .hasMessageContaining(reason);
  }

  @Test
  void brokenEnvelopesAreRefused() {
    Buffer written = CallForm.CONNECT_PROTO.next(REQUEST);
    for (int length = 1; length < written.length(); length++) {
      assertRefused(
          CallForm.CONNECT_PROTO,
          written.slice(0, length),
          STREAM,
          "ends within an envelope, which began at byte 0");
    }
    assertRefused(
        CallForm.CONNECT_PROTO, Buffer.buffer(), STREAM, "the body must have one message, has 0");
    assertRefused(
        CallForm.CONNECT_PROTO, envelope(1, Buffer.buffer()), STREAM, "must not be compressed");
    assertRefused(
        CallForm.CONNECT_PROTO,
        Buffer.buffer().appendByte((byte) 0).appendInt(-1),
        STREAM,
        "ends within an envelope");
    assertRefused(
        CallForm.PROTO, Buffer.buffer(new byte[] {10, 50}), UNARY, "the message is not valid");
  }

  @Test
  void theEndOfAStreamIsASeparateEnvelope() {
    // When
    Buffer end = CallForm.CONNECT_PROTO.end();
    Buffer failure =
        CallForm.CONNECT_JSON.end(CallFailure.of(Status.Code.CANCELLED, "the service ends"));

    // Then
    assertThat(end).isEqualTo(envelope(2, Buffer.buffer("{}")));
    assertThat(failure.getByte(0)).isEqualTo((byte) 2);
    assertThat(failure.slice(5, failure.length()).toJsonObject().getJsonObject("error").getMap())
        .containsEntry("code", "canceled")
        .containsEntry("message", "the service ends");
  }

  @Test
  void unsupportedFeaturesAreRefused() {
    MultiMap headers = MultiMap.caseInsensitiveMultiMap();

    // When
    headers.set("Connect-Protocol-Version", "1").set("Connect-Timeout-Ms", "1500");

    // Then
    assertThat(CallForm.JSON.timeout(headers)).contains(Duration.ofMillis(1500));

    // When
    headers.set("Connect-Timeout-Ms", "soon");

    // Then
    assertThatThrownBy(() -> CallForm.JSON.timeout(headers))
        .hasMessageContaining("connect-timeout-ms");

    // When
    headers.remove("Connect-Timeout-Ms").set("Connect-Content-Encoding", "gzip");

    // Then
    assertThat(CallForm.PROTO.timeout(headers)).isEmpty();
    assertThatThrownBy(() -> CallForm.CONNECT_PROTO.timeout(headers))
        .hasMessageContaining("UNIMPLEMENTED")
        .hasMessageContaining("use identity");

    // When
    headers.set("Connect-Protocol-Version", "2");

    // Then
    assertThatThrownBy(() -> CallForm.JSON.timeout(headers))
        .hasMessageContaining("connect-protocol-version must be 1, was 2");
  }
}
