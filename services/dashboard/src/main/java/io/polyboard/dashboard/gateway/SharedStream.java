package io.polyboard.dashboard.gateway;

import module java.base;

import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import io.grpc.ClientCall;
import io.grpc.Metadata;
import io.grpc.Status;
import io.vertx.core.buffer.Buffer;
import org.jspecify.annotations.Nullable;

/** A stream that several viewers share. A new viewer first gets the latest message. Thread-safe. */
final class SharedStream {
  private final CallForm form;
  private final Consumer<SharedStream> ended;
  private final Set<Viewer> viewers = new HashSet<>();

  /** Viewers that get the latest message after the messages before it are written. */
  private final Set<Viewer> slow = new HashSet<>();

  private @Nullable ClientCall<Message, Message> call;
  private @Nullable Buffer latest;
  private boolean isOver;

  /**
   * @param form of all viewers
   * @param ended called when no viewer can join any more
   */
  SharedStream(CallForm form, Consumer<SharedStream> ended) {
    this.form = form;
    this.ended = ended;
  }

  /**
   * Adds a viewer.
   *
   * @return false if the stream is over
   */
  synchronized boolean join(Viewer viewer) {
    if (isOver) {
      return false;
    }
    viewers.add(viewer);
    if (latest != null) {
      viewer.send(latest);
    }
    viewer.onLeave(() -> leave(viewer));
    return true;
  }

  private void leave(Viewer viewer) {
    ClientCall<Message, Message> unwatched;
    synchronized (this) {
      viewers.remove(viewer);
      slow.remove(viewer);
      if (!viewers.isEmpty() || isOver) {
        return;
      }
      isOver = true;
      unwatched = call;
    }
    ended.accept(this);
    if (unwatched != null) {
      unwatched.cancel("no viewer is left", null);
    }
  }

  void start(GatewayCall asked) {
    ClientCall<Message, Message> started = asked.begin();
    synchronized (this) {
      call = started;
      if (isOver) {
        return;
      }
    }
    started.start(
        new ClientCall.Listener<>() {
          @Override
          public void onMessage(Message answer) {
            send(form.next(answer), isHeartbeat(answer));
            started.request(1);
          }

          @Override
          public void onClose(Status status, Metadata trailers) {
            close().forEach(viewer -> viewer.end(status, trailers));
          }
        },
        new Metadata());
    asked.messages().forEach(started::sendMessage);
    started.halfClose();
    started.request(1);
  }

  private static boolean isHeartbeat(Message message) {
    FieldDescriptor heartbeat = message.getDescriptorForType().findFieldByName("heartbeat");
    return heartbeat != null && message.hasField(heartbeat);
  }

  /** Viewers who join later, and slow viewers, need no heartbeats. */
  private synchronized void send(Buffer message, boolean isHeartbeat) {
    if (!isHeartbeat) {
      latest = message;
    }
    for (Viewer viewer : viewers) {
      if (slow.contains(viewer) || isHeartbeat && viewer.isSlow()) {
        continue;
      }
      if (viewer.isSlow()) {
        slow.add(viewer);
        viewer.whenReady(() -> catchUp(viewer));
      } else {
        viewer.send(message);
      }
    }
  }

  private synchronized void catchUp(Viewer viewer) {
    if (slow.remove(viewer) && latest != null) {
      viewer.send(latest);
    }
  }

  private List<Viewer> close() {
    List<Viewer> left;
    synchronized (this) {
      isOver = true;
      left = List.copyOf(viewers);
      viewers.clear();
      slow.clear();
    }
    ended.accept(this);
    return left;
  }
}
