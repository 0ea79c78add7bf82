package io.polyboard.service.settings;

import io.quarkus.vertx.http.ManagementInterface;
import io.vertx.core.http.HttpHeaders;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;

/** Refuses requests of web pages to health and metrics; Quarkus would allow any origin. */
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
