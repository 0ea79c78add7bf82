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
 * Keeps out what a browser says that a page of another origin asks for. Other programs send what
 * they like, and are not kept out. Immutable.
 */
@ApplicationScoped
class SameOrigin {
  private final CalledNames names;

  @Inject
  SameOrigin(VertxHttpConfig http, DashboardConfig settings) {
    names = new CalledNames(settings.hosts(), http.host());
  }

  /** Answers a request that is kept out; says whether it has. */
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
    // It may be one that somebody has pointed here, so that a page of theirs may call.
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
