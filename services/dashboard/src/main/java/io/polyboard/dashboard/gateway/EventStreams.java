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
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Streams of the services, in the envelopes of the Connect protocol or as server-sent events. Of
 * these each is a message in JSON; {@code event: end} comes after the last, {@code event: failure}
 * with what {@link CallFailure} tells where there is one. After 15 seconds without an event there
 * is a comment.
 *
 * <p>A stream whose messages each have all that there is to know is watched once for all viewers
 * who ask alike. Who is slow gets the latest message and none of those in between; of other streams
 * the service is asked for no more than the viewer takes. Thread-safe.
 */
@ApplicationScoped
class EventStreams {
  private final Map<Watched, SharedStream> shared = new HashMap<>();
  private final AtomicInteger open = new AtomicInteger();
  private final int most;

  @Inject
  EventStreams(DashboardConfig settings) {
    most = settings.maxStreams();
  }

  /** What is watched, and with whose rights. */
  private record Watched(
      String method, CallForm form, ByteString request, @Nullable String authorization) {}

  /**
   * Answers a request with a stream.
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
    if (open.incrementAndGet() > most) {
      open.decrementAndGet();
      JsonGateway.fail(
          request.response(),
          CallFailure.of(
              Status.Code.RESOURCE_EXHAUSTED,
              most + " streams are open, which is the limit (polyboard.dashboard.max-streams)"));
      return;
    }
    Viewer viewer = new Viewer(request, form, open::decrementAndGet);
    if (method.isWatch() && timeout.isEmpty()) {
      join(viewer, request, channel, method, messages.getFirst());
    } else {
      new OwnStream(viewer).start(channel, method, messages, timeout);
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
