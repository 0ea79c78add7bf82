package io.polyboard.dashboard.page;

import module java.base;

import io.polyboard.dashboard.CompressedAnswer;
import io.polyboard.dashboard.DashboardConfig;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.Route;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;

/**
 * Serves the bundle of the pages. All pages are one document, which chooses its content by its
 * address. The names of its files change with their content, so that browsers may cache them for
 * ever. Unknown addresses have the same document. If the dashboard is read-only, the document says
 * so, and the pages offer no actions that the dashboard would refuse. Thread-safe.
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
          "/openings",
          "/openings/:id",
          "/balance",
          "/balance/:id",
          "/analysis/:id",
          "/designer",
          "/platform",
          "/api",
          "/games",
          "/games/:id");

  /** Addresses whose answers are not for people, or have their own. */
  private static final Pattern OTHER = Pattern.compile("/(api|assets|q|explorer)(/.*)?");

  private static final int NOT_FOUND = 404;

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
    List<Route> unused =
        List.of(
            router.get("/assets/:name").handler(this::asset),
            router.get().last().handler(this::unknown));
  }

  /** Sends the document to browsers that ask for an unknown page; it says what might be meant. */
  private void unknown(RoutingContext request) {
    String accepted = request.request().getHeader(HttpHeaders.ACCEPT);
    if (accepted == null
        || !accepted.contains("text/html")
        || OTHER.matcher(request.normalizedPath()).matches()) {
      request.next();
      return;
    }
    var unused = request.response().setStatusCode(NOT_FOUND);
    page(request);
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
