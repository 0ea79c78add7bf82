package io.polyboard.search.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.protobuf.Any;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.util.Durations;
import com.google.rpc.BadRequest;
import com.google.rpc.ErrorInfo;
import com.google.rpc.QuotaFailure;
import com.google.rpc.RetryInfo;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.protobuf.StatusProto;
import io.polyboard.proto.common.v1.Reason;
import io.polyboard.proto.search.v1.SearchServiceGrpc;
import io.polyboard.search.SearchEnvironment;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/** A client of the tested application, and what its tests ask of refusals. */
final class SearchClient implements AutoCloseable {
  /** No call of these tests takes so long. */
  private static final long PATIENCE_SECONDS = 60;

  private final ManagedChannel channel =
      ManagedChannelBuilder.forAddress("127.0.0.1", SearchEnvironment.grpcPort())
          .usePlaintext()
          .build();

  /**
   * A refused call.
   *
   * @param reason of the enum that the domain stands for
   * @param fields those that are wrong
   * @param descriptions what is wrong with them
   * @param retryMillis the least time to wait before a retry; 0 for none
   * @param settings those whose limits are reached
   */
  record Refused(
      Status.Code code,
      Enum<?> reason,
      String domain,
      Map<String, String> metadata,
      List<String> fields,
      List<String> descriptions,
      long retryMillis,
      List<String> settings) {}

  ManagedChannel channel() {
    return channel;
  }

  /** Opens a call that analyses. */
  AnalysisCall analysis() {
    return new AnalysisCall(
        SearchServiceGrpc.newStub(channel).withDeadlineAfter(PATIENCE_SECONDS, TimeUnit.SECONDS));
  }

  SearchServiceGrpc.SearchServiceBlockingStub search() {
    return SearchServiceGrpc.newBlockingStub(channel)
        .withDeadlineAfter(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  /** What a call that has to be refused is told. */
  static Refused refused(Runnable call) {
    StatusRuntimeException failure = catchThrowableOfType(StatusRuntimeException.class, call::run);
    assertThat(failure).as("a refusal").isNotNull();
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
        reason(info),
        info.getDomain(),
        info.getMetadataMap(),
        fields.getFieldViolationsList().stream().map(BadRequest.FieldViolation::getField).toList(),
        fields.getFieldViolationsList().stream()
            .map(BadRequest.FieldViolation::getDescription)
            .toList(),
        Durations.toMillis(retry.getRetryDelay()),
        quota.getViolationsList().stream().map(QuotaFailure.Violation::getSubject).toList());
  }

  private static Enum<?> reason(ErrorInfo info) {
    return switch (info.getDomain()) {
      case "polyboard" -> Reason.valueOf(info.getReason());
      case "search.polyboard" -> io.polyboard.proto.search.v1.Reason.valueOf(info.getReason());
      default -> throw new AssertionError("no reason: " + info);
    };
  }

  @Override
  public void close() {
    channel.shutdownNow();
  }
}
