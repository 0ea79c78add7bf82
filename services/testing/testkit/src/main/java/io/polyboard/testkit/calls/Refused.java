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
 * @param reason a constant of the enum that the domain stands for; empty where none is told
 * @param fields those that are wrong
 * @param descriptions what is wrong with them
 * @param retryMillis the least time to wait before a retry; 0 for none
 * @param settings those whose limits are reached
 * @param quotas what the limits are
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

  /** What a call that has to be refused is told. */
  public static Refused by(Callable<?> call) {
    Object answer;
    try {
      answer = call.call();
    } catch (StatusRuntimeException e) {
      return of(e);
    } catch (Exception e) {
      throw new AssertionError("the call failed otherwise", e);
    }
    throw new AssertionError("the call is not refused, but answered " + answer);
  }

  /** Requires this of a refusal that is of no service in particular. */
  public void assertIs(Status.Code code, Reason reason) {
    assertEquals(
        List.of(code, reason.name(), "polyboard"), List.of(this.code, this.reason, domain));
  }

  /** Requires that a call is refused for these fields alone. */
  public void assertFields(String... wrong) {
    assertIs(Status.Code.INVALID_ARGUMENT, Reason.REASON_FIELD_INVALID);
    assertEquals(List.of(wrong), fields);
  }

  /** What a failed call was told. */
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
