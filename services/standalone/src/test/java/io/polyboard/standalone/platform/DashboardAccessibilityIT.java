package io.polyboard.standalone.platform;

import static io.polyboard.testkit.calls.TextCalls.message;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.deque.html.axecore.playwright.AxeBuilder;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.Contrast;
import com.microsoft.playwright.options.ForcedColors;
import io.polyboard.proto.search.v1.Player;
import io.polyboard.proto.tournament.v1.Tournament;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** The accessibility of the pages. */
@Tag("nightly")
@TestInstance(Lifecycle.PER_CLASS)
class DashboardAccessibilityIT {
  private static final Path PICTURES = Path.of("target", "dashboard");
  private static final Set<String> GRAVE = Set.of("serious", "critical");

  @AutoClose private PlayedPlatform platform;

  @BeforeAll
  void start(@TempDir Path data) throws Exception {
    platform = PlayedPlatform.start(data);
  }

  /** A way to view a page. */
  private enum Look {
    LIGHT(ColorScheme.LIGHT, Contrast.NO_PREFERENCE, ForcedColors.NONE),
    DARK(ColorScheme.DARK, Contrast.NO_PREFERENCE, ForcedColors.NONE),
    HIGH_CONTRAST(ColorScheme.LIGHT, Contrast.MORE, ForcedColors.NONE),
    HIGH_CONTRAST_DARK(ColorScheme.DARK, Contrast.MORE, ForcedColors.NONE),
    FORCED_COLORS(ColorScheme.DARK, Contrast.NO_PREFERENCE, ForcedColors.ACTIVE);

    private final ColorScheme scheme;
    private final Contrast contrast;
    private final ForcedColors colors;

    Look(ColorScheme scheme, Contrast contrast, ForcedColors colors) {
      this.scheme = scheme;
      this.contrast = contrast;
      this.colors = colors;
    }

    void emulateOn(Page page) {
      page.emulateMedia(
          new Page.EmulateMediaOptions()
              .setColorScheme(scheme)
              .setContrast(contrast)
              .setForcedColors(colors));
    }

    /** The file of a page's screenshot. */
    Path picture(String page) {
      String name = page.equals("/") ? "first" : page.substring(1).toLowerCase(Locale.ROOT);
      return PICTURES.resolve(
          "%s-%s.png"
              .formatted(
                  name.replaceAll("[^a-z0-9]+", "-"),
                  name().toLowerCase(Locale.ROOT).replace('_', '-')));
    }
  }

  /** Serious and critical violations that axe finds, each with its element. */
  private static List<String> obstacles(Page page) {
    return new AxeBuilder(page)
        .analyze().getViolations().stream()
            .filter(rule -> GRAVE.contains(rule.getImpact()))
            .flatMap(rule ->
                rule.getNodes().stream()
                    .map(node ->
                        "%s: %s %s"
                            .formatted(rule.getId(), node.getHtml(), node.getFailureSummary())))
            .toList();
  }

  /** Screenshots are kept in {@code target/dashboard}, for review. */
  @ParameterizedTest
  @FieldSource("io.polyboard.standalone.platform.PlayedPlatform#PAGES")
  void aPageIsAccessible(String path) {
    // Given
    try (BrowserContext window = platform.window(ColorScheme.LIGHT)) {
      Page page = platform.settled(window, path);
      for (Look look : Look.values()) {
        // When
        look.emulateOn(page);
        byte[] picture =
            page.screenshot(
                new Page.ScreenshotOptions().setFullPage(true).setPath(look.picture(path)));

        // Then
        assertThat(obstacles(page)).as("%s", look).isEmpty();
        assertThat(look.picture(path)).hasBinaryContent(picture);
      }
    }
  }

  @Test
  void aRunningTournamentIsAccessible() {
    // Given
    Tournament running = platform.create("running", 100_000, List.of("chess"), searching());
    for (ColorScheme scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
      try (BrowserContext window = platform.window(scheme)) {
        // When
        Page page = platform.settled(window, "/tournaments/" + running.getTournamentId());

        // Then
        assertThat(obstacles(page)).as("%s", scheme).isEmpty();
      }
    }
    platform.cancel(running);
  }

  /** With two processors a game takes some tenths of a second. */
  private static Player searching() {
    return message("name: 'searching' searching {limits {nodes: 1000}}");
  }
}
