package io.polyboard.dashboard.gateway;

import io.quarkus.vertx.http.runtime.VertxHttpConfig;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.HostAndPort;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.regex.Pattern;

/**
 * Keeps out what a browser says that a page of another origin asks for. Other programs send what
 * they like, and are not kept out. Immutable.
 */
@ApplicationScoped
class SameOrigin {
  private static final Pattern LOOPBACK =
      Pattern.compile("localhost|127(\\.[0-9]{1,3}){3}|\\[::1]|::1");

  /** Whether only this machine reaches the port. */
  private final boolean isLocal;

  @Inject
  SameOrigin(VertxHttpConfig http) {
    isLocal = isLoopback(http.host());
  }

  private static boolean isLoopback(String host) {
    try {
      return InetAddress.getByName(host).isLoopbackAddress();
    } catch (UnknownHostException e) {
      return false;
    }
  }

  /** Whether a request may be answered. */
  boolean allows(HttpServerRequest request) {
    HostAndPort called = request.authority();
    // A name that somebody has pointed to this machine, so that a page of theirs may call it.
    if (isLocal && called != null && !LOOPBACK.matcher(called.host()).matches()) {
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
