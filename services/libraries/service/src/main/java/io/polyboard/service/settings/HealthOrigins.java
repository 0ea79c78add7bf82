package io.polyboard.service.settings;

import io.quarkus.vertx.http.ManagementInterface;
import io.vertx.core.http.HttpHeaders;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;

/** Health and metrics are not for pages of other origins, which Quarkus allows to read them. */
@Singleton
class HealthOrigins {
  private static final int FORBIDDEN = 403;

  void refuse(@Observes ManagementInterface health) {
    var unused =
        health
            .router()
            .route()
            .order(Integer.MIN_VALUE)
            .handler(request -> {
              if (request.request().getHeader(HttpHeaders.ORIGIN) == null) {
                request.next();
              } else {
                request.response().setStatusCode(FORBIDDEN).end();
              }
            });
  }
}
