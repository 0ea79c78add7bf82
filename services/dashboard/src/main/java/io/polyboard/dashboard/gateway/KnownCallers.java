package io.polyboard.dashboard.gateway;

import module java.base;

import com.github.benmanes.caffeine.cache.Caffeine;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/**
 * Asks a service whether it accepts a caller, before the body of a request is read, so that no body
 * from a caller without a valid token is kept. The answer is valid for ten seconds. Thread-safe.
 */
@ApplicationScoped
class KnownCallers {
  private static final long DEADLINE_SECONDS = 10;

  private final ServiceChannels channels;

  /** Callers that were accepted in the last ten seconds. */
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
   * Runs an action if the service accepts the caller; otherwise answers the request.
   *
   * @param admitted the action, run on the loop of the request
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

  /** As {@link #admit}, but always asks the service. */
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
