package io.polyboard.dashboard.gateway;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.Metadata;
import io.grpc.Status;
import io.polyboard.dashboard.gateway.ServiceMethods.ServiceMethod;

/** A stream for one viewer, who gets every message of it. */
final class OwnStream {
  private final Viewer viewer;

  OwnStream(Viewer viewer) {
    this.viewer = viewer;
  }

  void start(Channel channel, ServiceMethod method, Message message) {
    ClientCall<Message, Message> call = channel.newCall(method.method(), CallOptions.DEFAULT);
    call.start(
        new ClientCall.Listener<>() {
          @Override
          public void onMessage(Message answer) {
            try {
              viewer.send(JsonGateway.PRINTER.print(answer));
            } catch (InvalidProtocolBufferException e) {
              call.cancel("the answer cannot be told in JSON", e);
              return;
            }
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
    call.sendMessage(message);
    if (!method.takesRequests()) {
      call.halfClose();
    }
    call.request(1);
  }
}
