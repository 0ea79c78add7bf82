package io.polyboard.standalone.platform;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import io.polyboard.proto.tournament.v1.Tournament;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

/** A read-only dashboard. */
@Tag("nightly")
@TestInstance(Lifecycle.PER_CLASS)
class DashboardReadOnlyIT {
  private static final String REFUSAL = "this dashboard is read-only";

  @AutoClose private PlayedPlatform platform;

  @BeforeAll
  void start(@TempDir Path data) throws Exception {
    platform = PlayedPlatform.start(data, "-Dpolyboard.dashboard.read-only=true");
  }

  @ParameterizedTest
  @FieldSource("io.polyboard.standalone.platform.PlayedPlatform#PAGES")
  void aPageShowsEverythingAndOffersOnlyAllowedActions(String path) {
    try (BrowserContext window = platform.window(ColorScheme.LIGHT)) {
      // Given
      List<Integer> refused = new ArrayList<>();
      window.onResponse(response -> {
        if (response.status() >= 400) {
          refused.add(response.status());
        }
      });

      // When
      Page page = platform.settled(window, path);

      // Then
      assertThat(refused).isEmpty();
      assertThat(page.locator("pb-failure > *")).hasCount(0);
      for (String offer :
          List.of(
              "New tournament",
              "Begin",
              "Pause",
              "Resume",
              "Cancel",
              "Analyse",
              "Register",
              "Play")) {
        assertThat(
                page.locator("button, summary.button, pb-playground label").filter(labelled(offer)))
            .hasCount(0);
      }
    }
  }

  private static Locator.FilterOptions labelled(String text) {
    return new Locator.FilterOptions().setHasText(Pattern.compile("^\\s*" + text + "\\b"));
  }

  @Test
  void aTournamentIsWatchedUntilItsEnd() {
    // Given
    Tournament running = platform.create("watched", 100, List.of("chess"));
    try (BrowserContext window = platform.window(ColorScheme.LIGHT)) {
      // When
      Page page = platform.open(window, "/tournaments/" + running.getTournamentId());

      // Then
      PlayedPlatform.awaitEnd(page);
      assertThat(page.locator("pb-tournament")).containsText("100 of 100 games");
    }
  }

  @Test
  void aTurnCanBeTried() {
    try (BrowserContext window = platform.window(ColorScheme.LIGHT)) {
      // Given
      Page page = platform.settled(window, "/variants/chess");

      // When
      page.locator("pb-playground [data-cell][aria-label^='Ae2,']").click();
      page.locator("pb-playground [data-cell][aria-label^='Ae4,']").click();

      // Then
      assertThat(page.locator("pb-playground [role=status]")).containsText("Black to move");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "polyboard.tournament.v1.TournamentService/CreateTournament",
    "polyboard.tournament.v1.TournamentService/PauseTournament",
    "polyboard.tournament.v1.TournamentService/ResumeTournament",
    "polyboard.tournament.v1.TournamentService/CancelTournament",
    "polyboard.tournament.v1.TournamentService/RetryFailedGames",
    "polyboard.rules.v1.RulesService/RegisterVariant",
    "polyboard.search.v1.SearchService/Analyse"
  })
  void callsThatChangeAnythingOrSearchAreRefused(String method) throws Exception {
    // When
    HttpResponse<String> response = new DashboardClient(platform.http()).call(method, "{}");

    // Then
    assertThat(response.statusCode()).isEqualTo(403);
    assertThat(response.body()).contains("permission_denied", REFUSAL);
  }
}
