package io.polyboard.dashboard.gateway;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * What can be called, at {@code GET /api/openapi.json}: the document that {@link OpenApi} has
 * written. Clients may keep it, and ask by its entity tag whether it is still the same. Immutable.
 */
@ApplicationScoped
class OpenApiRoute {
  private static final String DOCUMENT = "/META-INF/openapi/openapi.json";

  private final SameOrigin origin;
  private final Buffer plain;
  private final Buffer compressed;
  private final String tag;

  @Inject
  OpenApiRoute(SameOrigin origin) throws IOException, NoSuchAlgorithmException {
    this.origin = origin;
    plain = read(DOCUMENT);
    compressed = read(DOCUMENT + ".gz");
    byte[] digest = MessageDigest.getInstance("SHA-256").digest(plain.getBytes());
    // A weak one, since it is the same with gzip and without.
    tag = "W/\"" + HexFormat.of().formatHex(digest, 0, 16) + "\"";
  }

  private static Buffer read(String name) throws IOException {
    try (InputStream in = OpenApiRoute.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IOException("no resource " + name);
      }
      return Buffer.buffer(in.readAllBytes());
    }
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
