package io.polyboard.dashboard.gateway;

import io.grpc.Status;
import io.polyboard.dashboard.DashboardConfig;
import io.quarkus.vertx.http.runtime.VertxHttpConfig;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.HostAndPort;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Keeps out what a browser says that a page of another origin asks for. Other programs send what
 * they like, and are not kept out. Immutable.
 */
@ApplicationScoped
class SameOrigin {
  private static final Pattern LOOPBACK =
      Pattern.compile("localhost|127(\\.[0-9]{1,3}){3}|\\[::1]|::1");

  /** Whether it may be called by a name, which is in lower case. */
  private final Predicate<String> isOwn;

  @Inject
  SameOrigin(VertxHttpConfig http, DashboardConfig settings) {
    isOwn =
        settings
            .hosts()
            .map(SameOrigin::isAmong)
            .orElse(isLoopback(http.host()) ? LOOPBACK.asMatchPredicate() : _ -> true);
  }

  private static Predicate<String> isAmong(String hosts) {
    return Set.of(hosts.toLowerCase(Locale.ROOT).strip().split("\\s*,\\s*"))::contains;
  }

  private static boolean isLoopback(String host) {
    try {
      return InetAddress.getByName(host).isLoopbackAddress();
    } catch (UnknownHostException e) {
      return false;
    }
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
    if (called != null && !isOwn.test(called.host().toLowerCase(Locale.ROOT))) {
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
