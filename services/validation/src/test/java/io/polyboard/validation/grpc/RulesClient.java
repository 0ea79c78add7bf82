package io.polyboard.validation.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.protobuf.Any;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.rpc.BadRequest;
import com.google.rpc.ErrorInfo;
import io.grpc.Channel;
import io.grpc.ClientInterceptors;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.protobuf.StatusProto;
import io.polyboard.proto.common.v1.Reason;
import io.polyboard.proto.rules.v1.Position;
import io.polyboard.proto.rules.v1.RulesServiceGrpc;
import io.polyboard.validation.Owners;
import io.polyboard.validation.ValidationEnvironment;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/** A client of the tested application, and what its tests ask of refusals. */
final class RulesClient implements AutoCloseable {
  /** No call of these tests takes so long. */
  private static final long PATIENCE_SECONDS = 60;

  private final ManagedChannel connection =
      ManagedChannelBuilder.forAddress("127.0.0.1", ValidationEnvironment.grpcPort())
          .usePlaintext()
          .maxInboundMessageSize(16 << 20)
          .build();

  /**
   * A refused call.
   *
   * @param fields those that are wrong
   */
  record Refused(
      Status.Code code,
      String message,
      String reason,
      String domain,
      Map<String, String> metadata,
      List<String> fields,
      List<String> descriptions) {}

  /** For calls of an admin. */
  Channel channel() {
    return channel(Owners.ADMIN);
  }

  private Channel channel(String owner) {
    return ClientInterceptors.intercept(connection, Owners.as(owner));
  }

  /** The calls of an admin. */
  RulesServiceGrpc.RulesServiceBlockingStub rules() {
    return rules(Owners.ADMIN);
  }

  RulesServiceGrpc.RulesServiceBlockingStub rules(String owner) {
    return RulesServiceGrpc.newBlockingStub(channel(owner))
        .withDeadlineAfter(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  static Position start(String variant, String... turns) {
    return Position.newBuilder().setVariant(variant).addAllTurns(List.of(turns)).build();
  }

  static Position at(String variant, String mfen) {
    return Position.newBuilder().setVariant(variant).setMfen(mfen).build();
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
        String.valueOf(failure.getStatus().getDescription()),
        info.getReason(),
        info.getDomain(),
        info.getMetadataMap(),
        fields.getFieldViolationsList().stream().map(BadRequest.FieldViolation::getField).toList(),
        fields.getFieldViolationsList().stream()
            .map(BadRequest.FieldViolation::getDescription)
            .toList());
  }

  /** Requires that a call is refused for one field. */
  static void assertFieldInvalid(String field, Runnable call) {
    Refused refused = refused(call);
    assertThat(refused.code()).isEqualTo(Status.Code.INVALID_ARGUMENT);
    assertThat(refused.reason()).isEqualTo(Reason.REASON_FIELD_INVALID.name());
    assertThat(refused.domain()).isEqualTo("polyboard");
    assertThat(refused.fields()).containsExactly(field);
  }

  @Override
  public void close() {
    connection.shutdownNow();
  }
}
