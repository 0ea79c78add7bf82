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
 * Streams of the services, in the envelopes of the Connect protocol or as server-sent events. Of
 * these each is a message in JSON; {@code event: end} comes after the last, {@code event: failure}
 * with a {@link CallFailure} where there is one. After 15 seconds without an event there is a
 * comment.
 *
 * <p>A stream whose messages each have all that there is to know is watched once for all viewers
 * who ask alike. Who is slow gets the latest message and none of those in between; of other streams
 * the service is asked for no more than the viewer takes. Thread-safe.
 */
@ApplicationScoped
class EventStreams {
  private final Map<Watched, SharedStream> shared = new HashMap<>();
  private final KnownCallers callers;
  private final int most;
  private final int mostOfCaller;
  private int open;

  /** Of the open ones, those with each token. */
  private final Map<String, Integer> openByCaller = new HashMap<>();

  @Inject
  EventStreams(KnownCallers callers, DashboardConfig settings) {
    this.callers = callers;
    most = settings.maxStreams();
    mostOfCaller = Math.max(1, most / 4);
  }

  /** What is watched, and with whose rights. */
  private record Watched(String method, CallForm form, ByteString request, String authorization) {}

  /**
   * Answers a request with a stream. A caller with a token may join a stream that is open, and the
   * service hears nothing of that: it is asked first whether the token is still valid.
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
    Viewer viewer = new Viewer(call.request(), call.form(), () -> giveBack(caller));
    if (call.method().isWatch() && call.timeout().isEmpty()) {
      join(viewer, call, caller);
    } else {
      startOwn(viewer, call);
    }
  }

  /** A stream for one viewer, who gets every message of it. */
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
    viewer.onLeave(() -> call.cancel("the viewer has gone", null));
    asked.messages().forEach(call::sendMessage);
    // Only by events the client may send no more and still wait for answers.
    if (viewer.form().isEnveloped() || !asked.method().takesRequests()) {
      call.halfClose();
    }
    call.request(1);
  }

  /**
   * Takes one of the streams.
   *
   * @param caller the header with the caller's token; empty where there is none
   * @return why there is none to be taken
   */
  private synchronized Optional<String> take(String caller) {
    if (open >= most) {
      return Optional.of(
          most + " streams are open, which is the limit (polyboard.dashboard.max-streams)");
    }
    int ofCaller = openByCaller.getOrDefault(caller, 0);
    if (!caller.isEmpty() && ofCaller >= mostOfCaller) {
      return Optional.of(
          "%d streams are open with this token, a quarter of the limit of %d (polyboard.dashboard.max-streams)"
              .formatted(mostOfCaller, most));
    }
    open++;
    openByCaller.put(caller, ofCaller + 1);
    return Optional.empty();
  }

  private synchronized void giveBack(String caller) {
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
