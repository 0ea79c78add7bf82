package io.polyboard.validation.grpc;

import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.Channel;
import io.grpc.ClientInterceptors;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.grpc.Status;
import io.polyboard.proto.common.v1.Reason;
import io.polyboard.proto.rules.v1.Position;
import io.polyboard.proto.rules.v1.RulesServiceGrpc;
import io.polyboard.testkit.calls.Refused;
import io.polyboard.validation.Owners;
import io.polyboard.validation.ValidationEnvironment;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

/** A client of the tested application. */
public final class RulesClient implements AutoCloseable {
  /** No call of these tests takes so long. */
  private static final long PATIENCE_SECONDS = 60;

  private final ManagedChannel connection =
      ManagedChannelBuilder.forAddress("127.0.0.1", ValidationEnvironment.grpcPort())
          .usePlaintext()
          .maxInboundMessageSize(16 << 20)
          .build();

  /** For calls of an admin. */
  Channel channel() {
    return channel(Owners.ADMIN);
  }

  private Channel channel(String owner) {
    return ClientInterceptors.intercept(connection, Owners.as(owner));
  }

  /** The calls of an admin. */
  public RulesServiceGrpc.RulesServiceBlockingStub rules() {
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

  /** Requires that a call is refused for one field. */
  static void assertFieldInvalid(String field, Callable<?> call) {
    assertFieldInvalid(field, Refused.by(call));
  }

  /** Requires that a call was refused for one field. */
  static void assertFieldInvalid(String field, Refused refused) {
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
