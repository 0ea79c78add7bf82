package io.polyboard.search.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.protobuf.Any;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.rpc.BadRequest;
import com.google.rpc.ErrorInfo;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.protobuf.StatusProto;
import io.polyboard.proto.search.v1.Reason;
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
   * @param fields those that are wrong
   */
  record Refused(
      Status.Code code,
      Reason reason,
      String domain,
      Map<String, String> metadata,
      List<String> fields) {}

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
    try {
      for (Any detail :
          Objects.requireNonNull(StatusProto.fromThrowable(failure)).getDetailsList()) {
        if (detail.is(ErrorInfo.class)) {
          info = detail.unpack(ErrorInfo.class);
        } else if (detail.is(BadRequest.class)) {
          fields = detail.unpack(BadRequest.class);
        }
      }
    } catch (InvalidProtocolBufferException e) {
      throw new AssertionError(e);
    }
    return new Refused(
        failure.getStatus().getCode(),
        info.getReason().isEmpty() ? Reason.REASON_UNSPECIFIED : Reason.valueOf(info.getReason()),
        info.getDomain(),
        info.getMetadataMap(),
        fields.getFieldViolationsList().stream().map(BadRequest.FieldViolation::getField).toList());
  }

  @Override
  public void close() {
    channel.shutdownNow();
  }
}
