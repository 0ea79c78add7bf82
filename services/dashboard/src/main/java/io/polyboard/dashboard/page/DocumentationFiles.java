package io.polyboard.dashboard.page;

import module java.base;

import io.polyboard.dashboard.CompressedAnswer;
import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.Route;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

/**
 * Serves the directory {@code docs} of the repository below {@code /docs}: its pages as HTML, its
 * pictures as they are. Thread-safe.
 */
@ApplicationScoped
public class DocumentationFiles {
  private static final String FILES = "META-INF/docs/";
  private static final String FRAME = "META-INF/documentation/frame.html";

  /** What a path below {@code /docs} may look like: no step upwards. */
  private static final Pattern PATH = Pattern.compile("(?:[a-z0-9-]+/)*[a-z0-9-]+(?:\\.[a-z]+)?");

  private static final Map<String, String> TYPES =
      Map.of(
          "png", "image/png",
          "svg", "image/svg+xml",
          "json", "application/json",
          "yaml", "text/plain; charset=utf-8",
          "csv", "text/plain; charset=utf-8");

  private static final String CACHED = "public, max-age=3600";

  private final Map<String, Optional<CompressedAnswer>> answers = new ConcurrentHashMap<>();
  private final Documentation documentation = documentation();

  void serve(@Observes Router router) {
    List<Route> unused =
        List.of(
            router.get(Documentation.ROOT).handler(request -> page(request, "")),
            router.get(Documentation.ROOT + "/*").handler(this::file));
  }

  private void file(RoutingContext request) {
    String path = request.normalizedPath().substring(Documentation.ROOT.length() + 1);
    if (!PATH.matcher(path).matches()) {
      request.next();
      return;
    }
    String type = TYPES.get(path.substring(path.lastIndexOf('.') + 1));
    if (type == null) {
      page(request, path);
    } else {
      send(request, answer(path, () -> PageFiles.resource(FILES + path)), type);
    }
  }

  private void page(RoutingContext request, String path) {
    send(
        request,
        answer(path, () -> documentation.page(path).map(Buffer::buffer)),
        "text/html; charset=utf-8");
  }

  /** Kept only if there is something at the path, so that the map stays as large as the files. */
  private Optional<CompressedAnswer> answer(String path, Supplier<Optional<Buffer>> content) {
    Optional<CompressedAnswer> kept = answers.get(path);
    if (kept == null) {
      kept = content.get().map(CompressedAnswer::of);
      if (kept.isPresent()) {
        answers.put(path, kept);
      }
    }
    return kept;
  }

  private static void send(RoutingContext request, Optional<CompressedAnswer> answer, String type) {
    if (answer.isEmpty()) {
      request.next();
    } else {
      PageFiles.send(request, answer.get(), type, CACHED);
    }
  }

  private static Documentation documentation() {
    String document = PageFiles.document();
    String head = document.substring(0, document.indexOf("<script"));
    return new Documentation(
        file -> PageFiles.resource(FILES + file).map(Buffer::toString),
        head.replaceFirst("<title>.*?</title>", "<title>{title} · Polyboard</title>")
            + "</head>\n<body>\n"
            + PageFiles.resource(FRAME).orElseThrow()
            + "</body>\n</html>\n");
  }
}
