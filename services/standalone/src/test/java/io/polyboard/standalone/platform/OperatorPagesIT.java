package io.polyboard.standalone.platform;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static io.polyboard.testkit.calls.TextCalls.message;
import static io.polyboard.testkit.calls.TextCalls.text;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Response;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.ColorScheme;
import io.grpc.Context;
import io.polyboard.proto.archive.v1.StreamGamesRequest;
import io.polyboard.proto.archive.v1.StreamGamesResponse;
import io.polyboard.proto.explorer.v1.IndexOpeningsRequest;
import io.polyboard.proto.tournament.v1.Format;
import io.polyboard.proto.tournament.v1.GetTournamentRequest;
import io.polyboard.proto.tournament.v1.Tournament;
import io.polyboard.proto.tournament.v1.TournamentSpec;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The first page, and the pages on which tournaments, openings and games are managed, in Chromium.
 */
@TestInstance(Lifecycle.PER_CLASS)
class OperatorPagesIT {
  /** Maximum size of all that the first page loads before its first call, compressed, in bytes. */
  private static final int MAX_FIRST_BYTES = 60_000;

  /** The selector of a cell of a board, by its name. */
  private static final String CELL = "pb-board [data-cell][aria-label^='%s,']";

  private static final Page.GetByLabelOptions EXACT = new Page.GetByLabelOptions().setExact(true);

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
    Locator row =
        page.locator("tr").filter(new Locator.FilterOptions().setHas(link(page, "Raumschach")));
    assertThat(row.locator("td.number")).hasText("1");
    assertThat(row.locator("td.number ~ td").first()).not().hasText("…");
    assertThat(page.locator("tbody tr")).hasCount(Variants.ids().size());

    // When
    page.locator("nav a:text-is('Openings')").click();

    // Then
    assertThat(page.locator("h1")).hasText("Openings");
    assertThat(row.locator("td.number")).hasText("1");

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

  @Test
  void openingsArePlayedOnTheBoardAndFiltered() {
    // Given games whose players search, in which all turns are chosen
    Tournament searched =
        platform.create(
            "searched",
            4,
            List.of("chess"),
            message("name: 'ten' searching {limits {nodes: 10} settings {noise: 12}}"));
    awaitExplored(searched, 4);
    Page page = open("/openings/chess?tournament=" + searched.getTournamentId());
    Locator status = page.locator("pb-openings p[role=status]").first();
    assertThat(status).containsText("4 games");

    // When a turn is made on the board
    page.locator(CELL.formatted("Ae2")).click();
    assertThat(page.locator(CELL.formatted("Ae4")))
        .hasAttribute("aria-label", Pattern.compile("can be reached"));
    page.locator(CELL.formatted("Ae4")).click();

    // Then
    assertThat(page.locator("pb-openings > p.code a").last()).hasText("e4");
    assertThat(page).hasURL(Pattern.compile("line=Ae2Ae4"));

    // When one is made by keyboard
    page.locator(CELL.formatted("Ae7")).focus();
    for (String key : "Enter ArrowDown Enter".split(" ")) {
      page.keyboard().press(key);
    }

    // Then
    assertThat(page.locator("pb-openings > p.code a").last()).hasText("e6");

    // When games of stronger players are asked for
    page.locator("pb-openings > p.code a").first().click();
    assertThat(status).containsText("4 games");
    page.locator("select[name=strength]").selectOption("4096");

    // Then
    assertThat(status).containsText("0 games");
    assertThat(page).hasURL(Pattern.compile("strength=4096"));

    // When all are
    page.locator(".empty button").click();

    // Then the game of random players counts as well
    assertThat(status).not().containsText("0 games");
    assertThat(page.locator("input[name=opening]")).isChecked();
  }

  @Test
  void aTournamentIsDescribedInTheFormCopiedAndCancelled() {
    // Given a round robin with a player without a limit
    Page page = open("/tournaments");
    page.locator("a:text-is('New tournament')").click();
    page.locator(".presets button:has-text('How strong are several players?')").click();
    assertThat(page.locator(".player")).hasCount(4);
    page.getByLabel("Name", EXACT).first().fill("four players");
    checkbox(page, "mapped-chess").uncheck();
    checkbox(page, "chess").check();
    checkbox(page, "alice").check();
    page.getByLabel("Games of each pairing in each variant").fill("10000");
    page.getByLabel("Nodes a turn").first().fill("");
    assertThat(page.locator(".submit [role=status]")).hasText("120,000 games");

    // When
    page.locator("button:text-is('Begin')").click();

    // Then the message stands beside the field, which has the focus
    Locator faulty = page.locator("[aria-invalid=true]");
    assertThat(faulty).hasCount(1);
    assertThat(faulty).isFocused();
    assertThat(page.locator(".player .message")).hasText("need nodes, depth or time");

    // When it is fixed, and the form is sent by keyboard
    page.keyboard().type("200");
    page.keyboard().press("Enter");

    // Then
    assertThat(page.locator("h1")).hasText("four players");
    String id = page.url().substring(page.url().lastIndexOf('/') + 1);
    TournamentSpec spec = spec(id);
    assertThat(spec.getFormat()).isEqualTo(Format.FORMAT_ROUND_ROBIN);
    assertThat(spec.getGames()).isEqualTo(10_000);
    assertThat(spec.getVariantsCount()).isEqualTo(2);
    assertThat(spec.getPlayersList())
        .extracting(player -> player.getPlayer().getSearching().getLimits().getNodes())
        .containsExactly(0L, 200L, 400L, 1_600L);

    // When it is copied
    page.locator("a:text-is('Copy into a new one')").click();
    assertThat(page.locator(".player")).hasCount(4);
    page.getByLabel("Name", EXACT).first().fill("a copy");
    page.locator("button:text-is('Begin')").click();

    // Then both play the same
    assertThat(page.locator("h1")).hasText("a copy");
    String copy = page.url().substring(page.url().lastIndexOf('/') + 1);
    assertThat(copy).isNotEqualTo(id);
    assertThat(spec(copy)).isEqualTo(spec);

    // When cancelling is not meant, and then meant
    page.locator("button:text-is('Cancel…')").click();
    page.keyboard().press("Escape");
    assertThat(page.locator("dialog")).isHidden();
    page.locator("button:text-is('Cancel…')").click();
    page.locator("button:text-is('Cancel the tournament')").click();

    // Then
    assertThat(page.locator(".badge")).hasText("cancelled");
    platform.cancel(Tournament.newBuilder().setTournamentId(id).build());
  }

  /** Waits until the archive has the games of a tournament, and the explorer has counted them. */
  private void awaitExplored(Tournament tournament, int games) {
    Context.CancellableContext reading = Context.current().withCancellation();
    try {
      reading.run(() -> {
        StreamGamesRequest stream =
            message(text("filter {tournament_id: ?} follow: true", tournament.getTournamentId()));
        Iterator<StreamGamesResponse> stored = platform.platform().archive().streamGames(stream);
        for (int read = 0; read < games; ) {
          read += stored.next().hasGame() ? 1 : 0;
        }
      });
    } finally {
      boolean unused = reading.cancel(null);
    }
    IndexOpeningsRequest index = message("");
    while (!platform.platform().explorer().indexOpenings(index).getComplete()) {
      // Each call counts a part of the games.
    }
  }

  private static Locator checkbox(Page page, String variant) {
    return page.locator("input[name=variant][value='" + variant + "']");
  }

  private TournamentSpec spec(String id) {
    GetTournamentRequest get = message(text("tournament_id: ?", id));
    return platform.platform().tournaments().getTournament(get).getTournament().getSpec();
  }

  @Test
  void theWorkOfATournamentIsShown() {
    // Given
    Page page = open("/tournaments/" + platform.played().getTournamentId());

    // When
    page.locator("summary:has-text('Queue, throughput and workers')").click();

    // Then its workers have played all its games
    Locator rows = page.locator("pb-tournament-work tbody tr");
    assertThat(rows).not().hasCount(0);
    int games =
        rows.locator("td:nth-child(2)").allTextContents().stream()
            .mapToInt(Integer::parseInt)
            .sum();
    assertThat(games).isEqualTo(Variants.ids().size());
  }

  @ParameterizedTest
  @CsvSource({
    "PGN, games.pgn, '[Event '",
    "JSON, games.jsonl, '{\"gameId\":'",
    "CSV, games.csv, 'game_id,'"
  })
  void filteredGamesAreExported(String format, String file, String start) throws IOException {
    // Given
    String id = platform.played().getTournamentId();
    Page page = open("/games?tournament=" + id + "&variant=alice");
    assertThat(page.locator("[aria-label=Export]")).containsText("this game");

    // When
    Download download =
        page.waitForDownload(() -> page.locator("button:text-is('" + format + "')").click());

    // Then
    assertThat(download.suggestedFilename()).isEqualTo(file);
    assertThat(Files.readString(download.path())).startsWith(start).contains(id).contains("alice");
  }
}
