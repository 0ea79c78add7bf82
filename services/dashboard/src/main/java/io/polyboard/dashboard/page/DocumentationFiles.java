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

  private final Map<String, CompressedAnswer> answers = new ConcurrentHashMap<>();
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
      send(request, path, type, () -> PageFiles.resource(FILES + path));
    }
  }

  private void page(RoutingContext request, String path) {
    send(
        request,
        path,
        "text/html; charset=utf-8",
        () -> documentation.page(path).map(Buffer::buffer));
  }

  /** Keeps an answer only if there is a file, so that the map is at most as large as the files. */
  private void send(
      RoutingContext request, String path, String type, Supplier<Optional<Buffer>> content) {
    CompressedAnswer answer =
        answers.computeIfAbsent(path, key -> content.get().map(CompressedAnswer::of).orElse(null));
    if (answer == null) {
      request.next();
    } else {
      // Pages name the style sheet by its hash, which changes with a new version.
      PageFiles.send(request, answer, type, "no-cache");
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
