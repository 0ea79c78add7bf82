package io.polyboard.dashboard.gateway;

import module java.base;

import com.google.common.base.Suppliers;
import com.google.common.hash.Hashing;
import io.polyboard.dashboard.CompressedAnswer;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import org.eclipse.microprofile.config.ConfigProvider;

/**
 * Serves the document of {@link OpenApi} at {@code GET /api/openapi.json}, made at the first
 * request. Clients may keep it, and ask by its entity tag whether it has changed. Thread-safe.
 */
@ApplicationScoped
class OpenApiRoute {
  private final SameOrigin origin;
  private final Supplier<Document> document = Suppliers.memoize(Document::make);

  @Inject
  OpenApiRoute(SameOrigin origin) {
    this.origin = origin;
  }

  private record Document(CompressedAnswer answer, String tag) {
    static Document make() {
      try {
        String version =
            ConfigProvider.getConfig().getValue("quarkus.application.version", String.class);
        Buffer plain = Buffer.buffer(OpenApi.document(version));
        // A weak tag, because it is the same with and without gzip.
        String tag = "W/\"" + Hashing.sha256().hashBytes(plain.getBytes()) + "\"";
        return new Document(CompressedAnswer.of(plain), tag);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  void serve(@Observes Router router) {
    var unused = router.get("/api/openapi.json").handler(this::answer);
  }

  private void answer(RoutingContext request) {
    if (origin.refuses(request)) {
      return;
    }
    // Made on another thread, because it would block the event loop; sent on the event loop.
    var unused =
        request
            .vertx()
            .executeBlocking(document::get, false)
            .onSuccess(made -> send(request, made))
            .onFailure(request::fail);
  }

  private static void send(RoutingContext request, Document made) {
    HttpServerResponse response =
        JsonGateway.head(request.response(), 200)
            .putHeader(HttpHeaders.CACHE_CONTROL, "no-cache")
            .putHeader(HttpHeaders.ETAG, made.tag)
            .putHeader(HttpHeaders.VARY, HttpHeaders.ACCEPT_ENCODING);
    if (made.tag.equals(request.request().getHeader(HttpHeaders.IF_NONE_MATCH))) {
      var unused = response.setStatusCode(304).end();
      return;
    }
    made.answer.end(request);
  }
}
