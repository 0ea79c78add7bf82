package io.polyboard.dashboard.gateway;

import module java.base;

import com.github.benmanes.caffeine.cache.Caffeine;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/**
 * Asks a service whether it accepts a caller, before the body of a request is read: a body from
 * somebody without a valid token is never kept. The answer is valid for ten seconds. Thread-safe.
 */
@ApplicationScoped
class KnownCallers {
  private static final long DEADLINE_SECONDS = 10;

  private final ServiceChannels channels;

  /** Who was let in a moment ago. */
  private final Set<Caller> known =
      Collections.newSetFromMap(
          Caffeine.newBuilder()
              .maximumSize(1_000)
              .expireAfterWrite(Duration.ofSeconds(10))
              .executor(Runnable::run)
              .<Caller, Boolean>build()
              .asMap());

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
    Caller caller = new Caller(host, GatewayCall.authorization(request));
    if (known.contains(caller)) {
      admitted.run();
      return;
    }
    ask(
        request,
        host,
        () -> {
          known.add(caller);
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
}
