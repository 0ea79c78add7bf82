package io.polyboard.standalone.platform;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Response;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.ColorScheme;
import io.polyboard.rules.Position;
import io.polyboard.rules.Variants;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.rules.notation.TurnText;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/**
 * The first page, and the pages on which tournaments, openings and games are managed, in Chromium.
 */
@TestInstance(Lifecycle.PER_CLASS)
class OperatorPagesIT {
  /** Maximum size of all that the first page loads before its first call, compressed, in bytes. */
  private static final int MAX_FIRST_BYTES = 60_000;

  @AutoClose private PlayedPlatform platform;

  private final List<BrowserContext> windows = new ArrayList<>();

  @BeforeAll
  void start(@TempDir Path data) throws Exception {
    platform = PlayedPlatform.start(data);
  }

  private BrowserContext window() {
    BrowserContext window = platform.window(ColorScheme.LIGHT);
    windows.add(window);
    return window;
  }

  /** Opens a page in a new window, which is closed after the test. */
  private Page open(String path) {
    return platform.open(window(), path);
  }

  @AfterEach
  void closeWindows() {
    windows.forEach(BrowserContext::close);
    windows.clear();
  }

  @Test
  void theFirstPageIsSmallAndLeadsToThreeWays() {
    // Given
    BrowserContext window = window();
    List<Response> files = new ArrayList<>();
    window.onResponse(response -> {
      if (!response.url().contains("/api/")) {
        files.add(response);
      }
    });

    // When
    Page page = platform.open(window, "/");

    // Then
    assertThat(page.locator(".ways .card")).hasCount(3);
    assertThat(page.locator(".ways pb-board svg")).hasCount(2);
    assertThat(page.locator("pb-home section .cards pb-board")).hasCount(Variants.ids().size());
    page.waitForLoadState();
    assertThat(files.stream().mapToLong(file -> file.request().sizes().responseBodySize).sum())
        .isBetween(1L, (long) MAX_FIRST_BYTES);

    // When
    page.locator(".ways .card:has-text('Measure a game')").click();

    // Then
    assertThat(page.locator("h1")).hasText("Balance");
  }

  @Test
  void aTourOfAGameIsTakenByMouseAndKeyboard() {
    // Given
    Page page = open("/");
    Locator tour = page.locator("pb-tour");
    assertThat(tour).containsText("Two boards");

    // When
    tour.locator("button:text-is('Next')").click();

    // Then
    assertThat(tour).containsText("Turn 1 of 5, Ae2Be4");

    // When
    page.keyboard().press("End");

    // Then the boards show the mate
    assertThat(tour).containsText("Checkmate");
    Position position = Variants.load("alice").start();
    for (String turn : List.of("Ae2Be4", "Ad7Bd5", "Af1Be2", "Bd5Ae4", "Be2Ab5")) {
      var unused = TurnText.make(position, turn);
    }
    page.waitForFunction(
        "mfen => document.querySelector('pb-tour pb-board').mfen === mfen",
        Mfen.format(position.variant(), position.setup()));
    assertThat(position.legalMoves()).isEmpty();
    assertThat(tour.locator("button:text-is('Again')")).isVisible();
  }

  @Test
  void anUnknownAddressSaysWhatMightBeMeant() {
    // Given
    Page page = window().newPage();

    // When
    Response response = page.navigate(platform.http() + "/variant/ches");

    // Then
    assertThat(response.status()).isEqualTo(404);
    assertThat(page.locator("h1")).hasText("There is no page /variant/ches");

    // When
    page.locator("pb-similar a:text-is('Chess')").click();

    // Then
    assertThat(page.locator("h1")).hasText("Chess");

    // When the address is right, but not the variant
    page.navigate(platform.http() + "/openings/alise");
    page.locator("pb-similar a:text-is('Openings: Alice Chess')").click();

    // Then
    assertThat(page.locator("h1")).hasText("Alice Chess: openings");
  }

  @Test
  void aPageRecoversByItselfWhenTheServerAnswersAgain() {
    // Given
    BrowserContext window = window();
    window.route("**/api/**", Route::abort);
    Page page = platform.open(window, "/variants");
    assertThat(page.locator("pb-failure [role=status]")).containsText("The connection is lost");

    // When
    window.unroute("**/api/**");

    // Then
    assertThat(page.locator(".card")).hasCount(Variants.ids().size());
    assertThat(page.locator("pb-failure > *")).hasCount(0);
  }

  @Test
  void aPageWhoseScriptIsMissingRecoversByItself() {
    // Given
    BrowserContext window = window();
    Page page = platform.open(window, "/variants");
    assertThat(page.locator("h1")).hasText("Variants");
    window.route("**/assets/**", Route::abort);

    // When
    page.locator("nav a:text-is('Games')").click();

    // Then
    assertThat(page.locator("pb-failure [role=status]")).containsText("The connection is lost");

    // When
    window.unroute("**/assets/**");

    // Then
    assertThat(page.locator("h1")).hasText("Games");
  }

  @Test
  void variantsAreListedWithTheirGamesAndAnswers() {
    // When
    Page page = open("/balance");

    // Then
    Locator chess =
        page.locator("tr").filter(new Locator.FilterOptions().setHas(link(page, "Chess")));
    assertThat(chess.locator("td")).containsText(new String[] {"Chess", "1"});
    assertThat(page.locator("tbody tr")).hasCount(Variants.ids().size());

    // When
    page.locator("nav a:text-is('Openings')").click();

    // Then
    assertThat(page.locator("h1")).hasText("Openings");
    assertThat(chess.locator("td")).containsText(new String[] {"Chess", "1"});

    // When
    link(page, "Raumschach").click();

    // Then
    assertThat(page.locator("h1")).hasText("Raumschach: openings");
  }

  private static Locator link(Page page, String text) {
    return page.locator("td a:text-is('" + text + "')");
  }

  @Test
  void filtersSuggestWhatThereIs() {
    // Given
    Page page = open("/games");

    // When
    page.locator("input[name=variant]").focus();

    // Then
    assertThat(page.locator("datalist#variants option")).hasCount(Variants.ids().size());
    assertThat(
            page.locator(
                "datalist#tournaments option[value='" + platform.played().getTournamentId() + "']"))
        .hasCount(1);
    assertThat(page.locator("datalist#players option[value='random']")).hasCount(1);

    // When
    page.locator("input[name=player]").fill("nobody");
    page.keyboard().press("Enter");

    // Then
    assertThat(page.locator(".empty")).containsText("Use fewer filters");
  }
}
