package io.polyboard.dashboard.gateway;

import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/**
 * Asks a service whether it accepts a caller, before the body of a request is read: a body from
 * somebody without a valid token is never kept. The answer is valid for ten seconds. Thread-safe.
 */
@ApplicationScoped
class KnownCallers {
  private static final long DEADLINE_SECONDS = 10;
  private static final long FRESH_NANOS = TimeUnit.SECONDS.toNanos(10);
  private static final int MOST_KNOWN = 1_000;

  private final ServiceChannels channels;

  /** When callers were let in, the one that was least lately first. */
  private final Map<Caller, Long> known = new LinkedHashMap<>();

  @Inject
  KnownCallers(ServiceChannels channels) {
    this.channels = channels;
  }

  private record Caller(ServiceHost host, String authorization) {}

  /**
   * Goes on if the service lets the caller in; answers the request otherwise.
   *
   * @param admitted run on the loop of the request
   */
  void admit(RoutingContext request, ServiceHost host, Runnable admitted) {
    String authorization =
        Objects.requireNonNullElse(request.request().getHeader(HttpHeaders.AUTHORIZATION), "");
    Caller caller = new Caller(host, authorization);
    if (isKnown(caller)) {
      admitted.run();
      return;
    }
    ask(
        request,
        host,
        () -> {
          remember(caller);
          admitted.run();
        });
  }

  /** Goes on if the service lets the caller in now; otherwise as {@link #admit}. */
  void ask(RoutingContext request, ServiceHost host, Runnable admitted) {
    var unused =
        channels
            .info(host, request, DEADLINE_SECONDS)
            .onSuccess(_ -> admitted.run())
            .onFailure(failure -> {
              JsonGateway.discardRest(request);
              JsonGateway.fail(request.response(), CallFailure.of(failure));
            });
  }

  private synchronized boolean isKnown(Caller caller) {
    Long at = known.get(caller);
    return at != null && System.nanoTime() - at < FRESH_NANOS;
  }

  private synchronized void remember(Caller caller) {
    known.remove(caller);
    known.put(caller, System.nanoTime());
    if (known.size() > MOST_KNOWN) {
      known.remove(known.keySet().iterator().next());
    }
  }
}
