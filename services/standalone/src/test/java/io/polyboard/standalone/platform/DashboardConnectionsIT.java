package io.polyboard.standalone.platform;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static io.polyboard.testkit.calls.TextCalls.message;
import static io.polyboard.testkit.calls.TextCalls.text;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import io.polyboard.proto.tournament.v1.Tournament;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/** Pages with live data when they are reloaded or lose their connection. */
@Tag("nightly")
@TestInstance(Lifecycle.PER_CLASS)
class DashboardConnectionsIT {
  private static final Pattern PLAYED = Pattern.compile("([\\d,]+) of [\\d,]+ games");
  private static final int GAMES = 100_000;
  private static final int NODES = 500;

  /** After this silence a page considers its connection lost. */
  private static final long SILENCE_MILLIS = 40_000;

  @AutoClose private PlayedPlatform platform;
  private Tournament running;

  @BeforeAll
  void start(@TempDir Path data) throws Exception {
    platform = PlayedPlatform.start(data);
  }

  @BeforeEach
  void begin() {
    running =
        platform.create(
            "watched",
            GAMES,
            List.of("chess"),
            message(text("name: 'searching' searching {limits {nodes: ?}}", NODES)));
  }

  @AfterEach
  void cancel() {
    platform.cancel(running);
  }

  private Page watch(BrowserContext window) {
    return watch(window, platform.http());
  }

  private Page watch(BrowserContext window, String http) {
    Page page = window.newPage();
    page.navigate(http + "/tournaments/" + running.getTournamentId());
    awaitMore(page, 0);
    // A reload of the page would lose this variable.
    page.evaluate("window.isSame = true");
    return page;
  }

  private static int played(Page page) {
    Matcher shown = PLAYED.matcher(page.locator("pb-tournament").textContent());
    assertThat(shown.find()).isTrue();
    return Integer.parseInt(shown.group(1).replace(",", ""));
  }

  /** Waits until the page shows more games. */
  private static void awaitMore(Page page, int games) {
    page.waitForFunction(
        """
        games => {
          const shown = /([\\d,]+) of [\\d,]+ games/.exec(document.querySelector("pb-tournament")?.textContent ?? "");
          return shown !== null && Number(shown[1].replaceAll(",", "")) > games;
        }
        """,
        games);
  }

  private static Locator lost(Page page) {
    return page.locator("[role=status]:has-text('The connection is lost')");
  }

  private static void assertLost(Page page) {
    assertThat(lost(page)).isVisible();
  }

  private static void assertContinues(Page page) {
    assertThat(lost(page)).hasCount(0);
    awaitMore(page, played(page));
    assertThat(page.locator("pb-failure > *")).hasCount(0);
    assertThat(page.evaluate("window.isSame")).isEqualTo(true);
  }

  @Test
  void aReloadedPageShowsTheRunningTournament() {
    try (BrowserContext window = platform.window(ColorScheme.LIGHT)) {
      // Given
      Page page = watch(window);
      int before = played(page);

      // When
      page.reload();

      // Then
      awaitMore(page, before);
      assertThat(page.locator(".badge")).hasText("running");
      assertThat(lost(page)).hasCount(0);
    }
  }

  @Test
  void aLostConnectionIsShownAndRestored() throws IOException {
    try (Relay network = Relay.to(URI.create(platform.http()).getPort());
        BrowserContext window = platform.window(ColorScheme.LIGHT)) {
      // Given
      Page page = watch(window, "http://127.0.0.1:" + network.port());

      // When
      network.cut();

      // Then
      assertLost(page);
      assertThat(page.locator(".badge")).hasText("running");

      // When
      network.restore();

      // Then
      assertContinues(page);
    }
  }

  @Test
  void aConnectionThatIsSilentForTooLongCountsAsLost() throws IOException {
    try (Relay network = Relay.to(URI.create(platform.http()).getPort());
        BrowserContext window = platform.window(ColorScheme.LIGHT)) {
      // Given
      window.clock().install();
      Page page = watch(window, "http://127.0.0.1:" + network.port());

      // When
      network.silence();
      window.clock().fastForward(SILENCE_MILLIS);

      // Then
      assertLost(page);

      // When
      network.restore();

      // Then
      assertContinues(page);
    }
  }

  @Test
  void pagesSurviveARestartOfThePlatform() throws Exception {
    try (BrowserContext window = platform.window(ColorScheme.LIGHT)) {
      // Given
      Page page = watch(window);
      Page game =
          platform.open(window, "/games/" + platform.games().getFirst().getGameId() + "?turn=0");
      game.locator("button:has-text('Analyse')").click();
      assertThat(game.locator("ol.lines li")).hasCount(3);
      game.evaluate("window.isSame = true");

      // When
      platform.restart(() -> {
        assertLost(page);
        assertLost(game);
      });

      // Then
      assertContinues(page);
      assertThat(lost(game)).hasCount(0);
      assertThat(game.locator("ol.lines li")).hasCount(3);
      assertThat(game.locator("pb-failure > *")).hasCount(0);
      assertThat(game.evaluate("window.isSame")).isEqualTo(true);
    }
  }
}
