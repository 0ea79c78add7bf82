package io.polyboard.standalone.page.balance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class HtmlReportTest {
  private static final int MEGABYTE = 1_000_000;

  private static final Pattern TAG = Pattern.compile("<(/?[a-zA-Z][^>\\s]*)");
  private static final Pattern DATA =
      Pattern.compile(
          "<script type=\"application/json\" id=\"report\">(.*?)</script>", Pattern.DOTALL);

  /** What makes a browser, or a script, fetch something. */
  private static final Pattern LOAD =
      Pattern.compile(
          "\\b(src|href|action|srcset|poster)\\s*=\\s*[\"']?(?!#)[\\w/.]|url\\(|@import|<link|<base"
              + "|\\bimport\\s*\\(|WebSocket|EventSource|sendBeacon");

  @ParameterizedTest
  @EnumSource
  void isOneSmallFile(BalanceSamples sample) {
    // When
    String page = HtmlReport.of(sample.report().toString());

    // Then
    assertThat(page.getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(MEGABYTE);
    assertThat(page).doesNotContain("{{").startsWith("<!doctype html>");
  }

  @ParameterizedTest
  @EnumSource
  void loadsNothing(BalanceSamples sample) {
    // When
    String page = HtmlReport.of(sample.report().toString());

    // Then
    assertThat(page).contains("default-src 'none'");
    assertThat(withoutLibrary(page)).doesNotContainPattern(LOAD);
    assertThat(withoutLibrary(page).replace("http://www.w3.org/2000/svg", ""))
        .doesNotContain("http://")
        .doesNotContain("https://");
  }

  @ParameterizedTest
  @EnumSource
  void holdsTheReport(BalanceSamples sample) throws IOException {
    // Given
    ObjectNode report = sample.report();

    // When
    String page = HtmlReport.of(report.toString());

    // Then
    assertThat(data(page)).isEqualTo(new ObjectMapper().readTree(report.toString()));
  }

  @Test
  void holdsTheLibraryWithItsLicence() {
    // When
    String page = HtmlReport.of("{}");

    // Then
    assertThat(page).contains("Permission to use, copy, modify", "https://d3js.org v");
  }

  @Test
  void showsTheNamesOfVariantsAsText() throws IOException {
    // Given
    String hostile = "</script><b>\u2028&amp;<!-- {{style}} -->";
    ObjectNode report = BalanceSamples.TEN_GAMES.report();
    List<String> tags = tags(HtmlReport.of(report.toString()));

    // When
    String page = HtmlReport.of(report.put("name", hostile).put("designer", hostile).toString());

    // Then
    assertThat(tags(page)).isEqualTo(tags);
    assertThat(page).contains("<title>&lt;/script&gt;&lt;b&gt;").doesNotContain("<b>");
    assertThat(DATA.matcher(page).results().map(MatchResult::group))
        .singleElement()
        .asString()
        .doesNotContain("\u2028")
        .doesNotContain("<b")
        .doesNotContain("<!--");
    assertThat(data(page).path("name").asText()).isEqualTo(hostile);
  }

  @Test
  void refusesWhatIsNotJson() {
    assertThatIllegalArgumentException().isThrownBy(() -> HtmlReport.of("{\"name\":"));
  }

  private static JsonNode data(String page) throws IOException {
    MatchResult data = DATA.matcher(page).results().findFirst().orElseThrow();
    return new ObjectMapper().readTree(data.group(1));
  }

  /** The tags of the page, less what scripts compare with. */
  private static List<String> tags(String page) {
    return TAG.matcher(withoutLibrary(page))
        .results()
        .map(tag -> tag.group(1).toLowerCase(Locale.ROOT))
        .toList();
  }

  /** The library names the places of its sources, and can load what it is asked to. */
  private static String withoutLibrary(String page) {
    int begin = page.indexOf("// https://d3js.org");
    return page.substring(0, begin) + page.substring(page.indexOf("</script>", begin));
  }
}
