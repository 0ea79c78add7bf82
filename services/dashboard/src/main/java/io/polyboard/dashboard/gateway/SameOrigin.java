package io.polyboard.dashboard.gateway;

import io.grpc.Status;
import io.polyboard.dashboard.DashboardConfig;
import io.polyboard.service.settings.CalledNames;
import io.quarkus.vertx.http.runtime.VertxHttpConfig;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.HostAndPort;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/**
 * Refuses requests that a browser marks as from a page of another origin. Other programs choose
 * their headers, and are not refused. Immutable.
 */
@ApplicationScoped
class SameOrigin {
  private final CalledNames names;

  @Inject
  SameOrigin(VertxHttpConfig http, DashboardConfig settings) {
    names = new CalledNames(settings.hosts(), http.host());
  }

  /** Answers the request if it is refused; returns whether it was. */
  boolean refuses(RoutingContext request) {
    if (allows(request.request())) {
      return false;
    }
    JsonGateway.refuse(
        request, 403, Status.Code.PERMISSION_DENIED, "pages of other origins may not call this");
    return true;
  }

  private boolean allows(HttpServerRequest request) {
    HostAndPort called = request.authority();
    // An attacker may have a name that resolves here, so that the attacker's page could call.
    if (called != null && !names.allow(called.host())) {
      return false;
    }
    String site = request.getHeader("Sec-Fetch-Site");
    if (site != null) {
      return site.equals("same-origin") || site.equals("none");
    }
    String origin = request.getHeader(HttpHeaders.ORIGIN);
    return origin == null
        || (called != null && origin.replaceFirst("^https?://", "").equals(called.toString()));
  }
}
