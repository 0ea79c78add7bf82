package io.polyboard.dashboard.gateway;

import io.polyboard.dashboard.Gzip;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.eclipse.microprofile.config.ConfigProvider;

/**
 * What can be called, at {@code GET /api/openapi.json}: the document of {@link OpenApi}. Clients
 * may keep it, and ask by its entity tag whether it is still the same. Immutable.
 */
@ApplicationScoped
class OpenApiRoute {
  private final SameOrigin origin;
  private final Buffer plain;
  private final Buffer compressed;
  private final String tag;

  @Inject
  OpenApiRoute(SameOrigin origin) throws IOException, NoSuchAlgorithmException {
    this.origin = origin;
    String version =
        ConfigProvider.getConfig().getValue("quarkus.application.version", String.class);
    plain = Buffer.buffer(OpenApi.document(version));
    compressed = Gzip.of(plain);
    byte[] digest = MessageDigest.getInstance("SHA-256").digest(plain.getBytes());
    // A weak one, since it is the same with gzip and without.
    tag = "W/\"" + HexFormat.of().formatHex(digest, 0, 16) + "\"";
  }

  void serve(@Observes Router router) {
    var unused = router.get("/api/openapi.json").handler(this::answer);
  }

  private void answer(RoutingContext request) {
    if (origin.refuses(request)) {
      return;
    }
    HttpServerResponse response =
        JsonGateway.head(request.response(), 200)
            .putHeader(HttpHeaders.CACHE_CONTROL, "no-cache")
            .putHeader(HttpHeaders.ETAG, tag)
            .putHeader(HttpHeaders.VARY, HttpHeaders.ACCEPT_ENCODING);
    if (tag.equals(request.request().getHeader(HttpHeaders.IF_NONE_MATCH))) {
      var unused = response.setStatusCode(304).end();
      return;
    }
    String accepted = request.request().getHeader(HttpHeaders.ACCEPT_ENCODING);
    boolean isCompressed = accepted != null && accepted.contains("gzip");
    if (isCompressed) {
      response.putHeader(HttpHeaders.CONTENT_ENCODING, "gzip");
    }
    var unused = response.end(isCompressed ? compressed : plain);
  }
}
