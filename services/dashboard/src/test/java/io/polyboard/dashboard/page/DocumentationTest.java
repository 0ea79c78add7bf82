package io.polyboard.dashboard.page;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Test;

/** Pages of the documentation as HTML. */
class DocumentationTest {
  private static final Map<String, String> FILES =
      Map.of(
          "README.md", "# All pages\n\n- [The `first`](first.md): one\n- [Two](more/README.md)\n",
          "first.md", "# First <b>\n\n[Two](more/README.md#a-part) ![](boards.png) <script>\n",
          "more/README.md",
              "# More\n\n## A part\n\n[up](../first.md) [out](https://example.org)\n");

  private final Documentation documentation =
      new Documentation(file -> Optional.ofNullable(FILES.get(file)), "{title}|{menu}|{page}");

  @Test
  void linksLeadToPages() {
    // When
    String first = documentation.page("first").orElseThrow();
    String more = documentation.page("more").orElseThrow();

    // Then
    assertThat(first).contains("href=\"/docs/more#a-part\"").contains("src=\"/docs/boards.png\"");
    assertThat(more)
        .contains("href=\"/docs/first\"")
        .contains("href=\"https://example.org\"")
        .contains("<h2 id=\"a-part\">");
  }

  @Test
  void theMenuHasThePagesThatTheFirstPageLinks() {
    assertThat(documentation.page("more").orElseThrow())
        .startsWith(
            "More|<a href=\"/docs/first\" aria-current=\"false\">The first</a>"
                + "<a href=\"/docs/more\" aria-current=\"page\">Two</a>|");
  }

  @Test
  void htmlIsShownAsText() {
    assertThat(documentation.page("first").orElseThrow())
        .contains("&lt;b&gt;", "&lt;script&gt;")
        .doesNotContain("<b>", "<script>");
  }

  @Test
  void thereIsNoPageWithoutAFile() {
    assertThat(documentation.page("none")).isEmpty();
  }
}
