package io.polyboard.dashboard.gateway;

import module java.base;

import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;

/**
 * The info of each service, at {@code GET /api/services}: {@code {"services": [{"service":
 * "archive", "millis": 3, "info": {...}}, {"service": "search", "failure": {...}}]}}. Info is the
 * answer of {@code ServerService.GetServerInfo}, a failure has the form of {@link CallFailure}.
 */
@ApplicationScoped
class ServicesRoute {
  private static final long DEADLINE_SECONDS = 3;

  private final ServiceChannels channels;
  private final SameOrigin origin;

  @Inject
  ServicesRoute(ServiceChannels channels, SameOrigin origin) {
    this.channels = channels;
    this.origin = origin;
  }

  void serve(@Observes Router router) {
    var unused = router.get("/api/services").handler(this::answer);
  }

  private void answer(RoutingContext request) {
    if (origin.refuses(request)) {
      return;
    }
    List<Future<JsonObject>> asked =
        Arrays.stream(ServiceHost.values()).map(host -> ask(host, request)).toList();
    var unused =
        Future.all(asked)
            .onSuccess(_ -> {
              JsonArray services = new JsonArray(asked.stream().map(Future::result).toList());
              var ended =
                  JsonGateway.head(request.response(), 200)
                      .end(new JsonObject().put("services", services).encode());
            });
  }

  /** Always succeeds: a failure is part of the answer. */
  private Future<JsonObject> ask(ServiceHost host, RoutingContext request) {
    JsonObject service = new JsonObject().put("service", host.name().toLowerCase(Locale.ROOT));
    long start = System.nanoTime();
    return channels
        .info(host, request, DEADLINE_SECONDS)
        .map(info ->
            service
                .put("millis", TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start))
                .put("info", new JsonObject(CallForm.print(info))))
        .otherwise(failure -> service.put("failure", CallFailure.of(failure).json()));
  }
}
