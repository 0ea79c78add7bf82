package io.polyboard.dashboard.gateway;

import com.google.protobuf.Message;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.Metadata;
import io.grpc.Status;
import io.polyboard.dashboard.gateway.ServiceMethods.ServiceMethod;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** A stream for one viewer, who gets every message of it. */
final class OwnStream {
  private final Viewer viewer;

  OwnStream(Viewer viewer) {
    this.viewer = viewer;
  }

  /**
   * Begins the stream.
   *
   * @param messages of the client; only by events it may send no more and still wait for answers
   * @param timeout the longest that the call may take; empty for no limit
   */
  void start(
      Channel channel, ServiceMethod method, List<Message> messages, Optional<Duration> timeout) {
    CallOptions options =
        timeout
            .map(each ->
                CallOptions.DEFAULT.withDeadlineAfter(each.toMillis(), TimeUnit.MILLISECONDS))
            .orElse(CallOptions.DEFAULT);
    ClientCall<Message, Message> call = channel.newCall(method.method(), options);
    call.start(
        new ClientCall.Listener<>() {
          @Override
          public void onMessage(Message answer) {
            viewer.send(viewer.form().next(answer));
            viewer.whenReady(() -> call.request(1));
          }

          @Override
          public void onClose(Status status, Metadata trailers) {
            if (status.isOk()) {
              viewer.end();
            } else {
              viewer.fail(CallFailure.of(status.asRuntimeException(trailers)));
            }
          }
        },
        new Metadata());
    viewer.onLeave(() -> call.cancel("the viewer has gone", null));
    messages.forEach(call::sendMessage);
    if (viewer.form().isEnveloped() || !method.takesRequests()) {
      call.halfClose();
    }
    call.request(1);
  }
}
