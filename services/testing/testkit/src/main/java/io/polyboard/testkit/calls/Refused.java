package io.polyboard.testkit.calls;

import static org.junit.jupiter.api.Assertions.assertEquals;

import module java.base;

import com.google.protobuf.Any;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.util.Durations;
import com.google.rpc.BadRequest;
import com.google.rpc.ErrorInfo;
import com.google.rpc.QuotaFailure;
import com.google.rpc.RetryInfo;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.protobuf.StatusProto;
import io.polyboard.proto.common.v1.Reason;

/**
 * A refused call.
 *
 * @param reason a constant of the enum of the domain; empty if there is none
 * @param fields the invalid fields
 * @param descriptions what is wrong with the fields
 * @param retryMillis minimum time before a retry; 0 for none
 * @param settings the settings whose limits are reached
 * @param quotas descriptions of the limits
 */
public record Refused(
    Status.Code code,
    String message,
    String reason,
    String domain,
    Map<String, String> metadata,
    List<String> fields,
    List<String> descriptions,
    long retryMillis,
    List<String> settings,
    List<String> quotas) {

  /** The refusal of a call, which must be refused. */
  public static Refused by(Callable<?> call) {
    Object answer;
    try {
      answer = call.call();
    } catch (StatusRuntimeException e) {
      return of(e);
    } catch (Exception e) {
      throw new AssertionError("the call failed with another error", e);
    }
    throw new AssertionError("the call was not refused, but returned " + answer);
  }

  /** Requires this code and reason, and the domain that all services share. */
  public void assertIs(Status.Code code, Reason reason) {
    assertEquals(
        List.of(code, reason.name(), "polyboard"), List.of(this.code, this.reason, domain));
  }

  /** Requires that a call is refused because of exactly these fields. */
  public void assertFields(String... wrong) {
    assertIs(Status.Code.INVALID_ARGUMENT, Reason.REASON_FIELD_INVALID);
    assertEquals(List.of(wrong), fields);
  }

  /** Reads the failure of a call. */
  public static Refused of(StatusRuntimeException failure) {
    ErrorInfo info = ErrorInfo.getDefaultInstance();
    BadRequest fields = BadRequest.getDefaultInstance();
    RetryInfo retry = RetryInfo.getDefaultInstance();
    QuotaFailure quota = QuotaFailure.getDefaultInstance();
    try {
      for (Any detail :
          Objects.requireNonNull(StatusProto.fromThrowable(failure)).getDetailsList()) {
        if (detail.is(ErrorInfo.class)) {
          info = detail.unpack(ErrorInfo.class);
        } else if (detail.is(BadRequest.class)) {
          fields = detail.unpack(BadRequest.class);
        } else if (detail.is(RetryInfo.class)) {
          retry = detail.unpack(RetryInfo.class);
        } else if (detail.is(QuotaFailure.class)) {
          quota = detail.unpack(QuotaFailure.class);
        }
      }
    } catch (InvalidProtocolBufferException e) {
      throw new AssertionError(e);
    }
    return new Refused(
        failure.getStatus().getCode(),
        String.valueOf(failure.getStatus().getDescription()),
        info.getReason(),
        info.getDomain(),
        info.getMetadataMap(),
        fields.getFieldViolationsList().stream().map(BadRequest.FieldViolation::getField).toList(),
        fields.getFieldViolationsList().stream()
            .map(BadRequest.FieldViolation::getDescription)
            .toList(),
        Durations.toMillis(retry.getRetryDelay()),
        quota.getViolationsList().stream().map(QuotaFailure.Violation::getSubject).toList(),
        quota.getViolationsList().stream().map(QuotaFailure.Violation::getDescription).toList());
  }
}
