package io.polyboard.dashboard.gateway;

import com.google.protobuf.ByteString;
import com.google.protobuf.Message;
import io.grpc.Channel;
import io.grpc.Status;
import io.polyboard.dashboard.DashboardConfig;
import io.polyboard.dashboard.gateway.ServiceMethods.ServiceMethod;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

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
  private record Watched(
      String method, CallForm form, ByteString request, @Nullable String authorization) {}

  /**
   * Answers a request with a stream. A caller with a token may join a stream that is open, and the
   * service hears nothing of that: it is asked first whether the token is still valid.
   *
   * @param messages of the client, one or more
   * @param timeout the longest that the call may take; empty for no limit
   */
  void open(
      RoutingContext request,
      Channel channel,
      ServiceMethod method,
      CallForm form,
      List<Message> messages,
      Optional<Duration> timeout) {
    Runnable begin = () -> begin(request, channel, method, form, messages, timeout);
    if (method.isWatch() && request.request().getHeader(HttpHeaders.AUTHORIZATION) != null) {
      callers.ask(request, method.host(), begin);
    } else {
      begin.run();
    }
  }

  private void begin(
      RoutingContext request,
      Channel channel,
      ServiceMethod method,
      CallForm form,
      List<Message> messages,
      Optional<Duration> timeout) {
    if (request.response().closed()) {
      return;
    }
    String caller =
        Objects.requireNonNullElse(request.request().getHeader(HttpHeaders.AUTHORIZATION), "");
    Optional<String> refusal = take(caller);
    if (refusal.isPresent()) {
      JsonGateway.fail(
          request.response(), CallFailure.of(Status.Code.RESOURCE_EXHAUSTED, refusal.get()));
      return;
    }
    Viewer viewer = new Viewer(request, form, () -> giveBack(caller));
    if (method.isWatch() && timeout.isEmpty()) {
      join(viewer, request, channel, method, messages.getFirst());
    } else {
      new OwnStream(viewer).start(channel, method, messages, timeout);
    }
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

  private void join(
      Viewer viewer,
      RoutingContext request,
      Channel channel,
      ServiceMethod method,
      Message message) {
    Watched watched =
        new Watched(
            method.method().getFullMethodName(),
            viewer.form(),
            message.toByteString(),
            request.request().getHeader(HttpHeaders.AUTHORIZATION));
    synchronized (shared) {
      SharedStream known = shared.get(watched);
      if (known != null && known.join(viewer)) {
        return;
      }
      SharedStream started = new SharedStream(viewer.form(), ended -> forget(watched, ended));
      shared.put(watched, started);
      boolean unused = started.join(viewer);
      started.start(channel, method, message);
    }
  }

  private void forget(Watched watched, SharedStream ended) {
    synchronized (shared) {
      boolean unused = shared.remove(watched, ended);
    }
  }
}
