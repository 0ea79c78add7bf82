package io.polyboard.standalone;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import module java.base;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.ColorScheme;

/** The browser of this machine, with a timeout for tests. */
public final class Chromium implements AutoCloseable {
  /** Timeout of waits. On a busy machine a page may stand still for seconds. */
  private static final double PATIENCE_MILLIS = 120_000;

  private static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable");

  private final Playwright playwright;
  private final Browser browser;

  private Chromium(Playwright playwright, Browser browser) {
    this.playwright = playwright;
    this.browser = browser;
  }

  /** Starts the browser; skips the test if there is none. */
  public static Chromium start() {
    Optional<Path> chromium = find();
    assumeTrue(
        chromium.isPresent(), "no Chromium on the PATH: none of " + String.join(", ", NAMES));
    Playwright playwright =
        Playwright.create(
            new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
    PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE_MILLIS);
    return new Chromium(
        playwright,
        playwright
            .chromium()
            .launch(
                new BrowserType.LaunchOptions()
                    .setExecutablePath(chromium.orElseThrow())
                    .setArgs(List.of("--no-sandbox"))));
  }

  private static Optional<Path> find() {
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
        .flatMap(place -> NAMES.stream().map(name -> Path.of(place, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** A new window with the given width in pixels. */
  public BrowserContext window(int width, ColorScheme scheme) {
    BrowserContext window =
        browser.newContext(
            new Browser.NewContextOptions().setViewportSize(width, 900).setColorScheme(scheme));
    window.setDefaultTimeout(PATIENCE_MILLIS);
    return window;
  }

  /** A new window of a phone that is touched. */
  public BrowserContext phone() {
    BrowserContext window =
        browser.newContext(
            new Browser.NewContextOptions()
                .setViewportSize(390, 844)
                .setHasTouch(true)
                .setIsMobile(true));
    window.setDefaultTimeout(PATIENCE_MILLIS);
    return window;
  }

  @Override
  public void close() {
    playwright.close();
  }
}
