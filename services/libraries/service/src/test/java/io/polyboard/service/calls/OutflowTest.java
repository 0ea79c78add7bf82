package io.polyboard.service.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import module java.base;

import io.grpc.Status;
import io.grpc.stub.ServerCallStreamObserver;
import io.polyboard.proto.common.v1.Reason;
import org.junit.jupiter.api.Test;

class OutflowTest {

  @Test
  void aClientThatReadsNothingIsToldThatItIsTooSlow() {
    // Given
    Outflow<String> responses = new Outflow<>(new Unread(), Duration.ofMillis(10));

    // When
    Refusal refusal = catchThrowableOfType(Refusal.class, () -> responses.send("unread"));

    // Then
    assertThat(refusal.code()).isEqualTo(Status.Code.DEADLINE_EXCEEDED);
    assertThat(refusal.reason()).isEqualTo(Reason.REASON_CLIENT_TOO_SLOW);
  }

  /** Never has room for a response. */
  private static final class Unread extends ServerCallStreamObserver<String> {
    @Override
    public boolean isReady() {
      return false;
    }

    @Override
    public void onNext(String response) {
      throw new AssertionError("there is no room for " + response);
    }

    @Override
    public boolean isCancelled() {
      return false;
    }

    @Override
    public void setOnReadyHandler(Runnable handler) {}

    @Override
    public void setOnCancelHandler(Runnable handler) {}

    @Override
    public void setCompression(String compression) {}

    @Override
    public void setMessageCompression(boolean enable) {}

    @Override
    public void disableAutoInboundFlowControl() {}

    @Override
    public void request(int count) {}

    @Override
    public void onError(Throwable failure) {}

    @Override
    public void onCompleted() {}
  }
}
