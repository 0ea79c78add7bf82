package io.polyboard.standalone.page.balance;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Properties;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Writes a balance report as one HTML file, which browsers draw without any network: style,
 * scripts, the chart library and the report itself are in it. To be stored as UTF-8.
 */
public final class HtmlReport {
  /** In the order in which the page runs them: each uses names of those before it. */
  private static final List<String> SCRIPTS =
      List.of(
          "format.js",
          "page.js",
          "tip.js",
          "chart.js",
          "interval.js",
          "title.js",
          "brief.js",
          "score.js",
          "ends.js",
          "lengths.js",
          "turns.js",
          "pieces.js",
          "boards.js",
          "drama.js",
          "report.js");

  private static final String LIBRARY = "/META-INF/resources/webjars/d3/";
  private static final String LIBRARY_PROPERTIES =
      "/META-INF/maven/org.webjars.npm/d3/pom.properties";

  private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\{(\\w+)}}");

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private HtmlReport() {}

  /**
   * Writes the page of a report.
   *
   * @throws IllegalArgumentException if the report is not JSON
   */
  public static void write(Writer out, String reportJson) throws IOException {
    String name = name(reportJson);
    String template = resource("page.html");
    // One pass: braces in the report, or in a script, are not placeholders.
    Matcher placeholders = PLACEHOLDER.matcher(template);
    int written = 0;
    for (MatchResult placeholder : placeholders.results().toList()) {
      out.write(template, written, placeholder.start() - written);
      out.write(
          switch (placeholder.group(1)) {
            case "title" -> escapedText(name);
            case "style" -> resource("page.css");
            case "report" -> escapedJson(reportJson);
            case "library" -> library();
            case "scripts" ->
                SCRIPTS.stream().map(HtmlReport::resource).collect(Collectors.joining("\n"));
            default -> throw new IllegalStateException(placeholder.group());
          });
      written = placeholder.end();
    }
    out.write(template, written, template.length() - written);
  }

  /** The page of a report; see {@link #write}. */
  public static String of(String reportJson) {
    StringWriter page = new StringWriter();
    try {
      write(page, reportJson);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return page.toString();
  }

  private static String name(String reportJson) {
    try {
      return MAPPER.readTree(reportJson).path("name").asText();
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private static String escapedText(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  /**
   * The same JSON without what could end the element that holds it, or a line of script. All of
   * these characters stand in strings alone.
   */
  private static String escapedJson(String json) {
    return json.replace("<", "\\u003c")
        .replace(">", "\\u003e")
        .replace("&", "\\u0026")
        .replace("\u2028", "\\u2028")
        .replace("\u2029", "\\u2029");
  }

  /** D3 with its licence, which has to go with every copy. */
  private static String library() {
    Properties properties = new Properties();
    try (InputStream in = open(LIBRARY_PROPERTIES)) {
      properties.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    String directory = LIBRARY + properties.getProperty("version") + "/";
    return "/*\n"
        + resource(directory + "LICENSE")
        + "*/\n"
        + resource(directory + "dist/d3.min.js");
  }

  private static String resource(String name) {
    try (InputStream in = open(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static InputStream open(String name) {
    InputStream in = HtmlReport.class.getResourceAsStream(name);
    if (in == null) {
      throw new IllegalStateException("no resource " + name);
    }
    return in;
  }
}
