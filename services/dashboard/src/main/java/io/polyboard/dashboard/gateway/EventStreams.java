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
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Streams of the services as server-sent events: each message is an event with the message in JSON
 * for its data; {@code event: end} comes after the last, {@code event: failure} with what {@link
 * CallFailure} tells where there is one. After 15 seconds without an event there is a comment.
 *
 * <p>A stream whose messages each have all that there is to know is watched once for all viewers
 * who ask alike. Who is slow gets the latest message and none of those in between; of other streams
 * the service is asked for no more than the viewer takes. Thread-safe.
 */
@ApplicationScoped
class EventStreams {
  private final Map<Watched, SharedStream> shared = new HashMap<>();
  private final AtomicInteger open = new AtomicInteger();
  private final KnownCallers callers;
  private final int most;

  @Inject
  EventStreams(KnownCallers callers, DashboardConfig settings) {
    this.callers = callers;
    most = settings.maxStreams();
  }

  /** What is watched, and with whose rights. */
  private record Watched(String method, ByteString request, @Nullable String authorization) {}

  /**
   * Answers a request with a stream. A caller with a token may join a stream that is open, and the
   * service hears nothing of that: it is asked first whether the token is still valid.
   */
  void open(RoutingContext request, Channel channel, ServiceMethod method, Message message) {
    if (method.isWatch() && request.request().getHeader(HttpHeaders.AUTHORIZATION) != null) {
      callers.ask(request, method.host(), () -> begin(request, channel, method, message));
    } else {
      begin(request, channel, method, message);
    }
  }

  private void begin(
      RoutingContext request, Channel channel, ServiceMethod method, Message message) {
    if (request.response().closed()) {
      return;
    }
    if (open.incrementAndGet() > most) {
      open.decrementAndGet();
      JsonGateway.fail(
          request.response(),
          CallFailure.of(
              Status.Code.RESOURCE_EXHAUSTED,
              most + " streams are open, which is the limit (polyboard.dashboard.max-streams)"));
      return;
    }
    Viewer viewer = new Viewer(request, open::decrementAndGet);
    if (method.isWatch()) {
      join(viewer, request, channel, method, message);
    } else {
      new OwnStream(viewer).start(channel, method, message);
    }
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
            message.toByteString(),
            request.request().getHeader(HttpHeaders.AUTHORIZATION));
    synchronized (shared) {
      SharedStream known = shared.get(watched);
      if (known != null && known.join(viewer)) {
        return;
      }
      SharedStream started = new SharedStream(ended -> forget(watched, ended));
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
