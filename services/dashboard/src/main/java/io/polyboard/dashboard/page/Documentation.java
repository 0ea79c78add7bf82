package io.polyboard.dashboard.page;

import module java.base;

import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.ext.heading.anchor.HeadingAnchorExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.Heading;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.AttributeProvider;
import org.commonmark.renderer.html.HtmlRenderer;

/**
 * Makes HTML of the pages of the documentation, Markdown files whose links are relative to each
 * other. Raw HTML in them is shown as text. Immutable.
 */
final class Documentation {
  /** The address of the page that lists all others; its links are the menu. */
  static final String ROOT = "/docs";

  private static final String START = "README.md";
  private static final String SUFFIX = ".md";

  private final Parser parser =
      Parser.builder()
          .extensions(List.of(TablesExtension.create(), HeadingAnchorExtension.create()))
          .build();
  private final Function<String, Optional<String>> files;
  private final String frame;

  /**
   * @param files the text of a file by its path, such as {@code balance/study/README.md}
   * @param frame the document around a page, with {@code {title}}, {@code {menu}} and {@code
   *     {page}}
   */
  Documentation(Function<String, Optional<String>> files, String frame) {
    this.files = files;
    this.frame = frame;
  }

  /**
   * The page at a path below {@link #ROOT}, such as {@code getting-started}; the path of a
   * directory is that of its {@code README.md}.
   */
  Optional<String> page(String path) {
    String directory = path.isEmpty() ? "" : path + "/";
    return read(path + SUFFIX).or(() -> read(directory + START));
  }

  private Optional<String> read(String file) {
    return files.apply(file).map(text -> page(file, parser.parse(text)));
  }

  private String page(String file, Node page) {
    return frame
        .replace("{title}", escaped(title(page)))
        .replace("{menu}", menu(file))
        .replace("{page}", html(file, page));
  }

  /** The pages that the first page links, in its order. */
  private String menu(String current) {
    StringBuilder menu = new StringBuilder();
    files
        .apply(START)
        .map(parser::parse)
        .ifPresent(start ->
            start.accept(
                new AbstractVisitor() {
                  @Override
                  public void visit(Link link) {
                    String file = file(START, link.getDestination());
                    if (file.endsWith(SUFFIX)) {
                      menu.append(
                          "<a href=\"%s\" aria-current=\"%s\">%s</a>"
                              .formatted(
                                  address(file),
                                  file.equals(current) ? "page" : "false",
                                  escaped(text(link))));
                    }
                  }
                }));
    return menu.toString();
  }

  private String html(String file, Node page) {
    AttributeProvider changes =
        (node, tag, attributes) -> {
          attributes.computeIfPresent("href", (name, link) -> address(file, link));
          attributes.computeIfPresent("src", (name, link) -> address(file, link));
          if (tag.equals("pre")) {
            // Long lines are scrolled, also by keyboard.
            attributes.put("tabindex", "0");
          }
        };
    return HtmlRenderer.builder()
        .extensions(List.of(TablesExtension.create(), HeadingAnchorExtension.create()))
        .attributeProviderFactory(context -> changes)
        .escapeHtml(true)
        .sanitizeUrls(true)
        .build()
        .render(page);
  }

  /** The address of a link in a file. */
  private static String address(String file, String link) {
    if (link.startsWith("#") || link.isEmpty() || URI.create(link).isAbsolute()) {
      return link;
    }
    int fragment = link.indexOf('#');
    String path = fragment < 0 ? link : link.substring(0, fragment);
    return address(file(file, path)) + (fragment < 0 ? "" : link.substring(fragment));
  }

  private static String address(String file) {
    String path = file.endsWith(SUFFIX) ? file.substring(0, file.length() - SUFFIX.length()) : file;
    if (path.equals("README") || path.endsWith("/README")) {
      path = path.substring(0, Math.max(0, path.length() - "/README".length()));
    }
    return path.isEmpty() ? ROOT : ROOT + "/" + path;
  }

  private static String file(String from, String link) {
    return URI.create("/" + from).resolve(link).normalize().getPath().substring(1);
  }

  private static String title(Node page) {
    return page.getFirstChild() instanceof Heading heading ? text(heading) : "Documentation";
  }

  /** The words of a heading or link. */
  private static String text(Node node) {
    StringBuilder text = new StringBuilder();
    node.accept(
        new AbstractVisitor() {
          @Override
          public void visit(Text part) {
            text.append(part.getLiteral());
          }

          @Override
          public void visit(Code part) {
            text.append(part.getLiteral());
          }
        });
    return text.toString();
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
