package io.polyboard.dashboard.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.google.protobuf.Any;
import com.google.protobuf.util.Durations;
import com.google.rpc.ErrorInfo;
import com.google.rpc.RetryInfo;
import io.grpc.Status;
import io.grpc.protobuf.StatusProto;
import io.vertx.core.json.JsonObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CallFailureTest {
  @Test
  void detailsHaveTheFormOfTheConnectProtocol() throws Exception {
    // Given
    ErrorInfo info = ErrorInfo.newBuilder().setReason("REASON_BUSY").setDomain("polyboard").build();
    com.google.rpc.Status status =
        com.google.rpc.Status.newBuilder()
            .setCode(Status.Code.RESOURCE_EXHAUSTED.value())
            .setMessage("too much")
            .addDetails(Any.pack(info))
            .addDetails(
                Any.pack(RetryInfo.newBuilder().setRetryDelay(Durations.fromSeconds(3)).build()))
            .addDetails(Any.newBuilder().setTypeUrl("type.googleapis.com/of.Another"))
            .build();

    // When
    CallFailure failure = CallFailure.of(StatusProto.toStatusRuntimeException(status));
    JsonObject json = failure.json();

    // Then
    assertThat(failure.status()).isEqualTo(429);
    assertThat(failure.retrySeconds()).contains(3L);
    assertThat(json.getString("code")).isEqualTo("resource_exhausted");
    assertThat(json.getString("message")).isEqualTo("too much");
    JsonObject detail = json.getJsonArray("details").getJsonObject(0);
    assertThat(detail.getString("type")).isEqualTo("google.rpc.ErrorInfo");
    assertThat(detail.getString("value")).doesNotContain("=");
    assertThat(ErrorInfo.parseFrom(Base64.getDecoder().decode(detail.getString("value"))))
        .isEqualTo(info);
    assertThat(detail.getJsonObject("debug").getMap())
        .containsEntry("reason", "REASON_BUSY")
        .doesNotContainKey("@type");
    assertThat(json.getJsonArray("details").getJsonObject(2).getMap())
        .containsEntry("type", "of.Another")
        .doesNotContainKey("debug");
  }

  @ParameterizedTest
  @CsvSource({
    "CANCELLED, canceled, 499",
    "UNKNOWN, unknown, 500",
    "INVALID_ARGUMENT, invalid_argument, 400",
    "DEADLINE_EXCEEDED, deadline_exceeded, 504",
    "NOT_FOUND, not_found, 404",
    "ALREADY_EXISTS, already_exists, 409",
    "PERMISSION_DENIED, permission_denied, 403",
    "RESOURCE_EXHAUSTED, resource_exhausted, 429",
    "FAILED_PRECONDITION, failed_precondition, 400",
    "ABORTED, aborted, 409",
    "OUT_OF_RANGE, out_of_range, 400",
    "UNIMPLEMENTED, unimplemented, 501",
    "INTERNAL, internal, 500",
    "UNAVAILABLE, unavailable, 503",
    "DATA_LOSS, data_loss, 500",
    "UNAUTHENTICATED, unauthenticated, 401"
  })
  void codesHaveTheNamesAndStatusesOfTheConnectProtocol(Status.Code code, String name, int status) {
    assertThat(CallFailure.of(code, "").json().getString("code")).isEqualTo(name);
    assertThat(CallFailure.of(code, "").status()).isEqualTo(status);
  }
}
