package io.polyboard.dashboard.page;

import module java.base;

import io.polyboard.dashboard.CompressedAnswer;
import io.polyboard.dashboard.DashboardConfig;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;

/**
 * Serves the bundle of the pages. All pages are one document, which chooses its content by its
 * address. The names of its files change with their content, so that browsers may cache them for
 * ever. If the dashboard is read-only, the document says so, and the pages offer no actions that
 * the dashboard would refuse. Thread-safe.
 */
@ApplicationScoped
public class PageFiles {
  private static final String ROOT = "META-INF/pages/";
  private static final String DOCUMENT = "index.html";

  /** The addresses of pages. */
  private static final List<String> PAGES =
      List.of(
          "/",
          "/variants",
          "/variants/:id",
          "/tournaments",
          "/tournaments/:id",
          "/openings/:id",
          "/balance/:id",
          "/designer",
          "/platform",
          "/api",
          "/games",
          "/games/:id");

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-]+(\\.[A-Za-z0-9]+)+");

  private static final Map<String, String> TYPES =
      Map.of(
          "js", "text/javascript; charset=utf-8",
          "css", "text/css; charset=utf-8",
          "svg", "image/svg+xml",
          "txt", "text/plain; charset=utf-8");

  /** Allows scripts, styles and calls of this server only. */
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
          + " font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self';"
          + " frame-ancestors 'none'";

  private static final String FOR_GOOD = "public, max-age=31536000, immutable";

  private final Map<String, Optional<CompressedAnswer>> files = new ConcurrentHashMap<>();
  private final boolean isReadOnly;

  @Inject
  PageFiles(DashboardConfig settings) {
    isReadOnly = settings.readOnly();
  }

  void serve(@Observes Router router) {
    for (String path : PAGES) {
      var unused = router.get(path).handler(this::page);
    }
    var unused = router.get("/assets/:name").handler(this::asset);
  }

  private void page(RoutingContext request) {
    send(request, DOCUMENT, "text/html; charset=utf-8", "no-cache");
  }

  private void asset(RoutingContext request) {
    String name = Objects.requireNonNullElse(request.pathParam("name"), "");
    String type = TYPES.get(name.substring(name.lastIndexOf('.') + 1));
    if (type == null || !NAME.matcher(name).matches()) {
      request.next();
      return;
    }
    send(request, "assets/" + name, type, name.equals("icon.svg") ? "no-cache" : FOR_GOOD);
  }

  private void send(RoutingContext request, String name, String type, String caching) {
    CompressedAnswer file = files.computeIfAbsent(name, this::read).orElse(null);
    if (file == null) {
      request.next();
    } else {
      send(request, file, type, caching);
    }
  }

  static void send(RoutingContext request, CompressedAnswer file, String type, String caching) {
    var unused =
        request
            .response()
            .putHeader(HttpHeaders.CONTENT_TYPE, type)
            .putHeader(HttpHeaders.CACHE_CONTROL, caching)
            .putHeader(HttpHeaders.VARY, "Accept-Encoding")
            .putHeader("Content-Security-Policy", POLICY)
            .putHeader("Cross-Origin-Opener-Policy", "same-origin")
            .putHeader("Referrer-Policy", "same-origin")
            .putHeader("X-Content-Type-Options", "nosniff");
    file.end(request);
  }

  private Optional<CompressedAnswer> read(String name) {
    Optional<Buffer> file = resource(ROOT + name);
    return (isReadOnly && name.equals(DOCUMENT) ? file.map(PageFiles::readOnly) : file)
        .map(CompressedAnswer::of);
  }

  private static Buffer readOnly(Buffer document) {
    return Buffer.buffer(document.toString().replaceFirst("<html", "<html data-read-only"));
  }

  /** The document of all pages. */
  static String document() {
    return resource(ROOT + DOCUMENT).orElseThrow().toString();
  }

  static Optional<Buffer> resource(String name) {
    try (InputStream in =
        Thread.currentThread().getContextClassLoader().getResourceAsStream(name)) {
      return in == null ? Optional.empty() : Optional.of(Buffer.buffer(in.readAllBytes()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
