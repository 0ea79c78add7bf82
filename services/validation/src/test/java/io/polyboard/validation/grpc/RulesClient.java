package io.polyboard.validation.grpc;

import static io.polyboard.testkit.calls.TextCalls.message;
import static io.polyboard.testkit.calls.TextCalls.text;

import module java.base;

import io.grpc.Channel;
import io.grpc.ClientInterceptors;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.polyboard.proto.rules.v1.Position;
import io.polyboard.proto.rules.v1.RulesServiceGrpc;
import io.polyboard.validation.Owners;
import io.polyboard.validation.ValidationEnvironment;

/** A client of the tested application. */
public final class RulesClient implements AutoCloseable {
  /** Deadline of calls, longer than any call of these tests. */
  private static final long DEADLINE_SECONDS = 60;

  private final ManagedChannel connection =
      ManagedChannelBuilder.forAddress("127.0.0.1", ValidationEnvironment.grpcPort())
          .usePlaintext()
          .maxInboundMessageSize(16 << 20)
          .build();

  /** A channel for calls of an admin. */
  Channel channel() {
    return channel(Owners.ADMIN);
  }

  private Channel channel(String owner) {
    return ClientInterceptors.intercept(connection, Owners.as(owner));
  }

  /** A stub for calls of an admin. */
  public RulesServiceGrpc.RulesServiceBlockingStub rules() {
    return rules(Owners.ADMIN);
  }

  RulesServiceGrpc.RulesServiceBlockingStub rules(String owner) {
    return RulesServiceGrpc.newBlockingStub(channel(owner))
        .withDeadlineAfter(DEADLINE_SECONDS, TimeUnit.SECONDS);
  }

  static Position start(String variant, String... turns) {
    return message(text("variant: ? turns: ?", variant, List.of(turns)));
  }

  static Position at(String variant, String mfen) {
    return message(text("variant: ? mfen: ?", variant, mfen));
  }

  @Override
  public void close() {
    connection.shutdownNow();
  }
}
