package io.polyboard.standalone.page.balance;

import io.polyboard.proto.balance.v1.GetBalanceResponse;
import io.polyboard.proto.rules.v1.Variant;
import io.polyboard.rules.PlainText;
import io.polyboard.standalone.page.Json;

/**
 * Writes a balance report as one self-contained HTML file in UTF-8: the dashboard's page of a
 * report with its style, its scripts and its data.
 */
public final class HtmlReport {
  private static final String PAGE = "/META-INF/pages/report.html";
  private static final String PLACE = "{{report}}";

  private HtmlReport() {}

  /** The page of a variant's report. */
  public static String of(Variant variant, GetBalanceResponse balance) {
    String page = PlainText.resource(HtmlReport.class, PAGE).orElseThrow();
    int place = page.indexOf(PLACE);
    return page.substring(0, place)
        + escaped(
            "{\"variant\":"
                + Json.of(variant.toBuilder().clearDefinition().build())
                + ",\"balance\":"
                + Json.of(balance)
                + "}")
        + page.substring(place + PLACE.length());
  }

  /**
   * Escapes the characters that could end the enclosing element. In JSON they occur only in
   * strings.
   */
  private static String escaped(String json) {
    return json.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026");
  }
}
