package io.polyboard.standalone.page.balance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import io.polyboard.standalone.Chromium;
import io.polyboard.testkit.Nightly;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The page as Chromium draws it; skipped where there is no Chromium. */
class HtmlReportBrowserTest {
  private static final int PHONE = 360;
  private static final int TABLET = 920;
  private static final int DESKTOP = 1440;
  private static final double MOST_MILLISECONDS = 1_000;

  @TempDir private static Path directory;

  private static Chromium chromium;

  @BeforeAll
  static void start() {
    chromium = Chromium.start();
  }

  @AfterAll
  static void stop() {
    if (chromium != null) {
      chromium.close();
    }
  }

  /** By day the most and the fewest numbers. */
  static Stream<BalanceSamples> samples() {
    return Nightly.runs()
        ? Stream.of(BalanceSamples.values())
        : Stream.of(BalanceSamples.SIXTEEN_BOARDS, BalanceSamples.TEN_GAMES);
  }

  @ParameterizedTest
  @MethodSource("samples")
  void isDrawnWithoutFaults(BalanceSamples sample) throws IOException {
    assertDrawnWithoutFaults(sample, PHONE, ColorScheme.LIGHT);
    assertDrawnWithoutFaults(sample, DESKTOP, ColorScheme.DARK);
  }

  @ParameterizedTest
  @EnumSource
  @Tag("nightly")
  void isDrawnWithoutFaultsAtEveryWidthInEveryScheme(BalanceSamples sample) throws IOException {
    for (int width : List.of(PHONE, TABLET, DESKTOP)) {
      for (ColorScheme scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
        assertDrawnWithoutFaults(sample, width, scheme);
      }
    }
  }

  private static void assertDrawnWithoutFaults(BalanceSamples sample, int width, ColorScheme scheme)
      throws IOException {
    // When
    Drawn drawn = draw(sample.name(), sample.report(), width, scheme);

    // Then
    System.out.printf(
        "%s, %d pixels wide, %s: %d bytes, drawn %.0f ms after the start%n",
        sample, width, scheme, drawn.bytes(), drawn.milliseconds());
    assertThat(drawn.faults()).isEmpty();
    assertThat(drawn.requests()).as("requests, the page itself one of them").hasSize(1);
    assertThat(drawn.charts()).as("charts").isPositive().isEqualTo(drawn.drawnCharts());
    assertThat(drawn.overflow()).as("pixels to the right of the window").isZero();
    assertThat(drawn.shift()).as("layout shift").isZero();
  }

  @ParameterizedTest
  @EnumSource
  @Tag("nightly")
  void isDrawnWithinASecond(BalanceSamples sample) throws IOException {
    // When
    Drawn drawn = draw(sample.name(), sample.report(), DESKTOP, ColorScheme.LIGHT);

    // Then
    assertThat(drawn.milliseconds()).isLessThan(MOST_MILLISECONDS);
  }

  @ParameterizedTest
  @MethodSource("samples")
  void hasATextAndANameForEveryPicture(BalanceSamples sample) throws IOException {
    // Given
    try (BrowserContext context = chromium.window(DESKTOP, ColorScheme.LIGHT)) {
      Page page = context.newPage();

      // When
      page.navigate(write(sample.name(), sample.report()).toUri().toString());

      // Then
      assertThat(page.locator("svg:not([aria-label]):not([aria-hidden])").count())
          .as("pictures without a name")
          .isEqualTo(page.locator("[aria-hidden] svg:not([aria-label])").count());
      assertThat(page.locator("figure:has(.chart):not(:has(details table))").count())
          .as("charts without a table")
          .isZero();
      assertThat(page.locator("h1").count()).isOne();
    }
  }

  @Test
  void leavesOutWhatTheReportLacks() throws IOException {
    // Given
    ObjectNode report = BalanceSamples.TEN_GAMES.report();
    report.remove(List.of("fans", "boards", "cells", "designer"));
    report.putArray("influence");
    report.putArray("pieceValues");

    // When
    Drawn drawn = draw("lacking", report, DESKTOP, ColorScheme.LIGHT);

    // Then
    assertThat(drawn.faults()).isEmpty();
    assertThat(drawn.sections())
        .containsExactly("brief", "score", "ends", "lengths", "drama", "jam", "pieces", "games");
  }

  @Test
  void drawsAReportOfNothing() throws IOException {
    // When
    Drawn drawn = draw("nothing", empty(), DESKTOP, ColorScheme.LIGHT);

    // Then
    assertThat(drawn.faults()).isEmpty();
    assertThat(drawn.sections()).isEmpty();
    assertThat(drawn.title()).isEqualTo("Nothing");
  }

  @Test
  void showsAHostileNameAsText() throws IOException {
    // Given
    String hostile = "</script><b>\u2028<img src=x onerror=alert(1)>";

    // When
    Drawn drawn =
        draw(
            "hostile",
            BalanceSamples.TEN_GAMES.report().put("name", hostile),
            DESKTOP,
            ColorScheme.DARK);

    // Then
    assertThat(drawn.faults()).isEmpty();
    assertThat(drawn.requests()).hasSize(1);
    assertThat(drawn.title()).isEqualTo(hostile);
  }

  private static ObjectNode empty() {
    ObjectNode report = BalanceSamples.TEN_GAMES.report();
    report.removeAll();
    return report.put("name", "Nothing");
  }

  /** What Chromium made of a report. */
  private record Drawn(
      long bytes,
      double milliseconds,
      List<String> faults,
      List<String> requests,
      int charts,
      int drawnCharts,
      double overflow,
      double shift,
      List<String> sections,
      String title) {}

  private static Path write(String name, ObjectNode report) throws IOException {
    Path file = directory.resolve(name + ".html");
    try (Writer out = Files.newBufferedWriter(file)) {
      HtmlReport.write(out, report.toString());
    }
    return file;
  }

  private static Drawn draw(String name, ObjectNode report, int width, ColorScheme scheme)
      throws IOException {
    Path file = write(name, report);
    List<String> faults = new ArrayList<>();
    List<String> requests = new ArrayList<>();
    try (BrowserContext context = chromium.window(width, scheme)) {
      Page page = context.newPage();
      page.onConsoleMessage(message -> faults.add(message.type() + ": " + message.text()));
      page.onPageError(faults::add);
      page.onRequest(request -> requests.add(request.url()));
      page.addInitScript(
          """
          window.shift = 0;
          new PerformanceObserver((list) =>
            list.getEntries().forEach((entry) => { window.shift += entry.value; })
          ).observe({ type: "layout-shift", buffered: true });
          """);
      page.navigate(file.toUri().toString());
      page.waitForTimeout(200);
      return new Drawn(
          Files.size(file),
          number(page, "performance.getEntriesByName('drawn')[0]?.startTime ?? -1"),
          faults,
          requests,
          page.locator(".chart").count(),
          page.locator(".chart > svg").count(),
          number(page, "Math.max(0, document.documentElement.scrollWidth - window.innerWidth)"),
          number(page, "window.shift"),
          page.locator("section").all().stream().map(each -> each.getAttribute("id")).toList(),
          page.locator("h1").textContent());
    }
  }

  private static double number(Page page, String expression) {
    return ((Number) page.evaluate(expression)).doubleValue();
  }
}
