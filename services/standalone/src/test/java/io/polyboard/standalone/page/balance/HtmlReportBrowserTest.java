package io.polyboard.standalone.page.balance;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import io.polyboard.proto.balance.v1.GetBalanceResponse;
import io.polyboard.proto.rules.v1.Variant;
import io.polyboard.standalone.Chromium;
import io.polyboard.testkit.Nightly;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The page in Chromium; skipped if there is no Chromium. */
class HtmlReportBrowserTest {
  private static final int PHONE = 360;
  private static final int TABLET = 920;
  private static final int DESKTOP = 1440;

  /** Screenshots for review. */
  private static final Path PICTURES = Path.of("target", "report");

  private static final double MAX_MILLISECONDS = 1_000;

  @TempDir private static Path directory;

  @AutoClose private static Chromium chromium;

  @BeforeAll
  static void start() {
    chromium = Chromium.start();
  }

  @ParameterizedTest
  @EnumSource
  void isDrawnWithoutFaults(PlayedReport sample) throws IOException {
    for (int width : List.of(PHONE, TABLET, DESKTOP)) {
      for (ColorScheme scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
        // By day only two of them.
        boolean isSample = width == (scheme == ColorScheme.LIGHT ? PHONE : DESKTOP);
        if (isSample || Nightly.runs()) {
          assertDrawnWithoutFaults(sample, width, scheme);
        }
      }
    }
  }

  private static void assertDrawnWithoutFaults(PlayedReport sample, int width, ColorScheme scheme)
      throws IOException {
    // When
    Drawn drawn = draw(sample.name(), sample.variant(), sample.balance(), width, scheme);

    // Then
    System.out.printf(
        "%s, %d pixels wide, %s: %d bytes, drawn %.0f ms after the start%n",
        sample, width, scheme, drawn.bytes(), drawn.milliseconds());
    assertThat(drawn.faults()).isEmpty();
    assertThat(drawn.requests()).as("requests, the page itself one of them").hasSize(1);
    assertThat(drawn.charts()).as("charts").isPositive();
    assertThat(drawn.overflow()).as("pixels to the right of the window").isZero();
    assertThat(drawn.shift()).as("layout shift").isZero();
    if (Nightly.runs() && width == DESKTOP && scheme == ColorScheme.LIGHT) {
      assertThat(drawn.milliseconds()).isLessThan(MAX_MILLISECONDS);
    }
  }

  @ParameterizedTest
  @EnumSource
  void hasATextAndANameForEveryPicture(PlayedReport sample) throws IOException {
    // Given
    try (BrowserContext context = chromium.window(DESKTOP, ColorScheme.LIGHT)) {
      Page page = context.newPage();

      // When
      page.navigate(write(sample.name(), sample.variant(), sample.balance()).toUri().toString());

      // Then
      assertThat(page.locator("svg:not([aria-label])").count())
          .as("pictures without a name")
          .isEqualTo(page.locator("[aria-hidden] svg:not([aria-label])").count());
      assertThat(page.locator("h1").count()).isOne();
    }
  }

  @Test
  void omitsMissingParts() throws IOException {
    // Given
    GetBalanceResponse whole = PlayedReport.ONE_BOARD.balance();
    GetBalanceResponse lacking =
        whole.toBuilder()
            .clearPieceInfluences()
            .setReports(
                0,
                whole.getReports(0).toBuilder()
                    .clearAnswers()
                    .clearFans()
                    .clearCurve()
                    .clearPieceValues()
                    .clearWhiteLandings()
                    .clearBlackLandings())
            .build();

    // When
    Drawn drawn = draw("lacking", PlayedReport.ONE_BOARD.variant(), lacking);

    // Then
    assertThat(drawn.faults()).isEmpty();
    assertThat(drawn.sections())
        .containsExactly(
            "Measures",
            "Length",
            "How games end",
            "In the course of a game",
            "Pieces",
            "White’s score with other settings",
            "Piece values by other means, in the value of a pawn");
  }

  @Test
  void drawsAnEmptyReport() throws IOException {
    // When
    GetBalanceResponse nothing = GetBalanceResponse.getDefaultInstance();
    Drawn drawn = draw("nothing", PlayedReport.ONE_BOARD.variant(), nothing);

    // Then
    assertThat(drawn.faults()).isEmpty();
    assertThat(drawn.sections()).containsExactly("Fair", "Decisive", "Alive");
    assertThat(drawn.title()).isEqualTo("Chess: balance");
  }

  @Test
  void showsAHostileNameAsText() throws IOException {
    // Given
    String hostile = "</script><b>\u2028<img src=x onerror=alert(1)>";
    Variant named = PlayedReport.ONE_BOARD.variant().toBuilder().setName(hostile).build();

    // When
    Drawn drawn =
        draw("hostile", named, PlayedReport.ONE_BOARD.balance(), DESKTOP, ColorScheme.DARK);

    // Then
    assertThat(drawn.faults()).isEmpty();
    assertThat(drawn.requests()).hasSize(1);
    assertThat(drawn.title()).isEqualTo(hostile + ": balance");
  }

  /** The result of drawing a report in Chromium. */
  private record Drawn(
      long bytes,
      double milliseconds,
      List<String> faults,
      List<String> requests,
      int charts,
      double overflow,
      double shift,
      List<String> sections,
      String title) {}

  private static Path write(String name, Variant variant, GetBalanceResponse balance)
      throws IOException {
    return Files.writeString(directory.resolve(name + ".html"), HtmlReport.of(variant, balance));
  }

  private static Drawn draw(String name, Variant variant, GetBalanceResponse balance)
      throws IOException {
    return draw(name, variant, balance, DESKTOP, ColorScheme.LIGHT);
  }

  private static Drawn draw(
      String name, Variant variant, GetBalanceResponse balance, int width, ColorScheme scheme)
      throws IOException {
    Path file = write(name, variant, balance);
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
      Drawn drawn =
          new Drawn(
              Files.size(file),
              number(page, "performance.getEntriesByType('paint').at(-1)?.startTime ?? -1"),
              faults,
              requests,
              page.locator("pb-balance-report svg").count(),
              number(page, "Math.max(0, document.documentElement.scrollWidth - window.innerWidth)"),
              number(page, "window.shift"),
              page.locator("h2").allTextContents(),
              page.locator("h1").textContent());
      page.screenshot(
          new Page.ScreenshotOptions()
              .setFullPage(true)
              .setPath(PICTURES.resolve("%s-%d-%s.png".formatted(name, width, scheme))));
      return drawn;
    }
  }

  private static double number(Page page, String expression) {
    return ((Number) page.evaluate(expression)).doubleValue();
  }
}
