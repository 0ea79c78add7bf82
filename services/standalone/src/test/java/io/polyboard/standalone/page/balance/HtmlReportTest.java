package io.polyboard.standalone.page.balance;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.polyboard.proto.rules.v1.Variant;
import io.polyboard.standalone.page.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class HtmlReportTest {
  private static final int MEGABYTE = 1_000_000;

  private static final Pattern DATA =
      Pattern.compile(
          "<script type=\"application/json\" id=\"report\">(.*?)</script>", Pattern.DOTALL);

  /** Text that makes a browser load a resource. */
  private static final Pattern LOAD =
      Pattern.compile("<link|<base|<img|<iframe|<script[^>]*\\bsrc\\b|url\\(|@import");

  @ParameterizedTest
  @EnumSource
  void isOneSmallFileThatLoadsNothing(PlayedReport sample) throws IOException {
    // When
    String page = HtmlReport.of(sample.variant(), sample.balance());

    // Then
    assertThat(page.getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(MEGABYTE);
    assertThat(page).startsWith("<!doctype html>").contains("default-src 'none'");
    assertThat(page).doesNotContainPattern(LOAD).doesNotContain("{{");
  }

  @ParameterizedTest
  @EnumSource
  void holdsTheReport(PlayedReport sample) throws IOException {
    // When
    JsonNode data = data(HtmlReport.of(sample.variant(), sample.balance()));

    // Then
    assertThat(data.get("balance"))
        .isEqualTo(new ObjectMapper().readTree(Json.of(sample.balance())));
    assertThat(data.at("/variant/name").asText()).isEqualTo(sample.variant().getName());
  }

  @Test
  void holdsTheLicencesOfTheLibraries() throws IOException {
    // When
    String page = HtmlReport.of(PlayedReport.ONE_BOARD.variant(), PlayedReport.ONE_BOARD.balance());

    // Then
    assertThat(page).contains("SPDX-License-Identifier: BSD-3-Clause");
  }

  @Test
  void showsTheNamesOfVariantsAsText() throws IOException {
    // Given
    String hostile = "</script><b>\u2028&amp;<!-- {{report}} -->";
    Variant named =
        PlayedReport.ONE_BOARD.variant().toBuilder().setName(hostile).setDesigner(hostile).build();

    // When
    String page = HtmlReport.of(named, PlayedReport.ONE_BOARD.balance());

    // Then
    assertThat(page).doesNotContain("<b>");
    assertThat(DATA.matcher(page).results().map(MatchResult::group))
        .singleElement()
        .asString()
        .doesNotContain("<b")
        .doesNotContain("<!--");
    assertThat(data(page).at("/variant/name").asText()).isEqualTo(hostile);
  }

  private static JsonNode data(String page) throws IOException {
    MatchResult data = DATA.matcher(page).results().findFirst().orElseThrow();
    return new ObjectMapper().readTree(data.group(1));
  }
}
