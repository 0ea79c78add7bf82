package io.polyboard.dashboard.gateway;

import module java.base;

import com.google.protobuf.ByteString;
import com.google.protobuf.Message;
import io.grpc.ClientCall;
import io.grpc.Metadata;
import io.grpc.Status;
import io.polyboard.dashboard.DashboardConfig;
import io.vertx.core.http.HttpServerResponse;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/**
 * Streams of the services, in the envelopes of the Connect protocol or as server-sent events. Each
 * event is a message in JSON; {@code event: end} comes after the last message, or {@code event:
 * failure} with a {@link CallFailure}. After 15 seconds without an event a comment is sent.
 *
 * <p>If each message of a stream has the complete state, viewers with the same request share one
 * call of the service, and a slow viewer skips to the latest message. Of other streams a viewer
 * gets every message, and the service sends no more than the viewer reads. Thread-safe.
 */
@ApplicationScoped
class EventStreams {
  private final Map<Watched, SharedStream> shared = new HashMap<>();
  private final KnownCallers callers;
  private final int max;
  private final int maxPerCaller;
  private int open;

  /** Open streams by token. */
  private final Map<String, Integer> openByCaller = new HashMap<>();

  @Inject
  EventStreams(KnownCallers callers, DashboardConfig settings) {
    this.callers = callers;
    max = settings.maxStreams();
    maxPerCaller = Math.max(1, max / 4);
  }

  /** A watched request, and the authorization of its caller. */
  private record Watched(String method, CallForm form, ByteString request, String authorization) {}

  /**
   * Answers a request with a stream. A caller with a token may join an open stream without a call
   * of the service, so the service is asked first whether the token is still valid.
   */
  void open(GatewayCall call) {
    if (call.method().isWatch() && !GatewayCall.authorization(call.request()).isEmpty()) {
      callers.ask(call.request(), call.method().host(), () -> begin(call));
    } else {
      begin(call);
    }
  }

  private void begin(GatewayCall call) {
    HttpServerResponse response = call.request().response();
    if (response.closed()) {
      return;
    }
    String caller = GatewayCall.authorization(call.request());
    Optional<String> refusal = take(caller);
    if (refusal.isPresent()) {
      JsonGateway.fail(response, CallFailure.of(Status.Code.RESOURCE_EXHAUSTED, refusal.get()));
      return;
    }
    Viewer viewer = new Viewer(call.request(), call.form(), () -> release(caller));
    if (call.method().isWatch() && call.timeout().isEmpty()) {
      join(viewer, call, caller);
    } else {
      startOwn(viewer, call);
    }
  }

  /** Starts a stream for one viewer, who gets every message. */
  private static void startOwn(Viewer viewer, GatewayCall asked) {
    ClientCall<Message, Message> call = asked.begin();
    call.start(
        new ClientCall.Listener<>() {
          @Override
          public void onMessage(Message answer) {
            viewer.send(viewer.form().next(answer));
            viewer.whenReady(() -> call.request(1));
          }

          @Override
          public void onClose(Status status, Metadata trailers) {
            viewer.end(status, trailers);
          }
        },
        new Metadata());
    viewer.onLeave(() -> call.cancel("the viewer has disconnected", null));
    asked.messages().forEach(call::sendMessage);
    // With events the client cannot end its requests, so the call stays open while it waits.
    if (viewer.form().isEnveloped() || !asked.method().takesRequests()) {
      call.halfClose();
    }
    call.request(1);
  }

  /**
   * Counts one more open stream.
   *
   * @param caller the header with the caller's token; empty if there is none
   * @return why the stream is refused; empty if it is not
   */
  private synchronized Optional<String> take(String caller) {
    if (open >= max) {
      return Optional.of(
          max + " streams are open, which is the limit (polyboard.dashboard.max-streams)");
    }
    int ofCaller = openByCaller.getOrDefault(caller, 0);
    if (!caller.isEmpty() && ofCaller >= maxPerCaller) {
      return Optional.of(
          "%d streams are open with this token, a quarter of the limit of %d (polyboard.dashboard.max-streams)"
              .formatted(maxPerCaller, max));
    }
    open++;
    openByCaller.put(caller, ofCaller + 1);
    return Optional.empty();
  }

  private synchronized void release(String caller) {
    open--;
    openByCaller.computeIfPresent(caller, (_, count) -> count == 1 ? null : count - 1);
  }

  private void join(Viewer viewer, GatewayCall call, String caller) {
    Watched watched =
        new Watched(
            call.method().method().getFullMethodName(),
            call.form(),
            call.messages().getFirst().toByteString(),
            caller);
    synchronized (shared) {
      SharedStream known = shared.get(watched);
      if (known != null && known.join(viewer)) {
        return;
      }
      SharedStream started = new SharedStream(call.form(), ended -> forget(watched, ended));
      shared.put(watched, started);
      boolean unused = started.join(viewer);
      started.start(call);
    }
  }

  private void forget(Watched watched, SharedStream ended) {
    synchronized (shared) {
      boolean unused = shared.remove(watched, ended);
    }
  }
}
