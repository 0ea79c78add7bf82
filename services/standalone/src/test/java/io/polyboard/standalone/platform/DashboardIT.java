package io.polyboard.standalone.platform;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static io.polyboard.testkit.calls.TextCalls.message;
import static io.polyboard.testkit.calls.TextCalls.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import module java.base;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.SelectOption;
import io.polyboard.proto.archive.v1.Game;
import io.polyboard.proto.archive.v1.GetGameRequest;
import io.polyboard.proto.rules.v1.GetVariantRequest;
import io.polyboard.proto.rules.v1.GetVariantResponse;
import io.polyboard.proto.rules.v1.PerftRequest;
import io.polyboard.proto.rules.v1.PerftResponse;
import io.polyboard.proto.rules.v1.RegisterVariantRequest;
import io.polyboard.proto.search.v1.Player;
import io.polyboard.proto.search.v1.RandomPlayer;
import io.polyboard.proto.study.v1.GetStudyPositionRequest;
import io.polyboard.proto.study.v1.Study;
import io.polyboard.proto.study.v1.StudyPosition;
import io.polyboard.proto.study.v1.StudyTurn;
import io.polyboard.proto.tournament.v1.Balance;
import io.polyboard.proto.tournament.v1.CreateTournamentRequest;
import io.polyboard.proto.tournament.v1.GetTournamentRequest;
import io.polyboard.proto.tournament.v1.State;
import io.polyboard.proto.tournament.v1.Tournament;
import io.polyboard.rules.Piece;
import io.polyboard.rules.Position;
import io.polyboard.rules.Side;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import io.polyboard.rules.definition.DefinitionReader;
import io.polyboard.rules.lattice.Cell;
import io.polyboard.rules.notation.Mfen;
import io.polyboard.rules.notation.TurnText;
import io.polyboard.standalone.Run;
import io.polyboard.testkit.Nightly;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The pages of the packaged platform, in Chromium, and the calls that they make. */
@TestInstance(Lifecycle.PER_CLASS)
class DashboardIT {
  private static final int MAX_PLIES = 40;
  private static final int CASE = Pattern.CASE_INSENSITIVE;

  /** The selector of a cell of the playground, by its name. */
  private static final String CELL = "pb-playground [data-cell][aria-label^='%s,']";

  /** From phone to wall screen. Colours do not change the layout, so each scheme has two widths. */
  private static final Map<Integer, ColorScheme> WIDTHS =
      new HashMap<>(Map.of(PlayedPlatform.DESKTOP, ColorScheme.LIGHT));

  static {
    if (Nightly.runs()) {
      WIDTHS.putAll(Map.of(320, ColorScheme.LIGHT, 768, ColorScheme.DARK, 2560, ColorScheme.DARK));
    }
  }

  @AutoClose private PlayedPlatform platform;

  @BeforeAll
  void start(@TempDir Path data) throws Exception {
    platform = PlayedPlatform.start(data);
  }

  private final List<BrowserContext> windows = new ArrayList<>();

  /** Opens a page in a new window, which is closed after the test. */
  private Page open(String path) {
    BrowserContext window = platform.window(ColorScheme.LIGHT);
    windows.add(window);
    return platform.open(window, path);
  }

  @AfterEach
  void closeWindows() {
    windows.forEach(BrowserContext::close);
    windows.clear();
  }

  /** By day one of each kind of lattice: boards along two axes, two boards, layers. */
  static Stream<String> variants() {
    return Nightly.runs()
        ? Variants.ids().stream()
        : Stream.of("chess-on-two-boards", "mapped-chess", "raumschach");
  }

  @ParameterizedTest
  @FieldSource("io.polyboard.standalone.platform.PlayedPlatform#PAGES")
  void aPageIsDrawnWithoutFaultsAtEveryWidth(String path) {
    // Given
    String address = platform.address(path);
    WIDTHS.forEach((width, scheme) -> {
      List<String> faults = new ArrayList<>();
      List<String> elsewhere = new ArrayList<>();
      try (BrowserContext window = platform.chromium().window(width, scheme)) {
        Page page = window.newPage();
        page.onConsoleMessage(message -> faults.add(message.type() + ": " + message.text()));
        page.onPageError(faults::add);
        page.onRequest(request -> {
          if (!request.url().startsWith(platform.http()) && !request.url().startsWith("data:")) {
            elsewhere.add(request.url());
          }
        });

        // When
        page.navigate(address);
        PlayedPlatform.awaitContent(page);

        // Then
        assertThat(faults).as("%s at %d pixels", path, width).isEmpty();
        assertThat(elsewhere).isEmpty();
        assertThat(page.locator("pb-failure > *").count()).isZero();
        assertThat(
                page.evaluate(
                    "Math.max(0, document.documentElement.scrollWidth - window.innerWidth)"))
            .as("pixels of %s to the right of a window of %d", path, width)
            .isEqualTo(0);
      }
    });
  }

  @ParameterizedTest
  @MethodSource("variants")
  void aGameIsReplayedCellByCell(String id) {
    // Given
    Game listed =
        platform.games().stream()
            .filter(game -> game.getGame().getRequest().getVariantId().equals(id))
            .findFirst()
            .orElseThrow();
    GetGameRequest get = message(text("game_id: ?", listed.getGameId()));
    List<String> turns =
        platform.platform().archive().getGame(get).getGame().getGame().getTurnsList();
    Variant variant = Variants.load(id);
    Position position = variant.start();
    Page page = open("/games/" + listed.getGameId() + "?turn=0");
    assertShows(page, position, 0);
    for (int i = 0; i < turns.size(); i++) {
      // When
      page.keyboard().press("ArrowRight");
      var unused = TurnText.make(position, turns.get(i));

      // Then
      assertShows(page, position, i + 1);
    }
    assertThat(page.locator("button[aria-label='Next turn']")).isDisabled();
  }

  /** Waits until the boards have been drawn for a turn, and compares each cell. */
  @SuppressWarnings("unchecked")
  private static void assertShows(Page page, Position position, int turn) {
    assertThat(page.locator("pb-game [role=status]"))
        .containsText(Pattern.compile("^\\s*" + turn + " of "));
    String mfen = Mfen.format(position.variant(), position.setup());
    page.waitForFunction("mfen => document.querySelector('pb-board').mfen === mfen", mfen);
    page.evaluate("document.querySelector('pb-board').updateComplete");
    Map<String, String> shown =
        (Map<String, String>)
            page.evaluate(
                """
                Object.fromEntries([...document.querySelectorAll("[data-cell]")].map((cell) => {
                  const [name, standing] = cell.getAttribute("aria-label").split(", ");
                  const piece = cell.querySelector(".piece");
                  const drawn = piece === null ? "" : piece.classList.contains("white") ? "white" : "black";
                  return [name, standing + "/" + drawn];
                }))
                """);
    Map<String, String> expected =
        position.variant().lattice().all().stream()
            .collect(Collectors.toMap(Cell::name, cell -> standing(position.pieceAt(cell))));
    assertThat(shown).isEqualTo(expected);
  }

  private static String standing(Piece piece) {
    if (piece == null) {
      return "empty/";
    }
    String side = piece.side() == Side.WHITE ? "white" : "black";
    return side + " " + piece.kind().name() + "/" + side;
  }

  @Test
  void aTournamentIsWatchedUntilItsEnd() {
    // Given
    Tournament running = platform.create("watched", 200, List.of("chess"));
    // When
    Page page = open("/tournaments/" + running.getTournamentId());
    PlayedPlatform.awaitEnd(page);

    // Then
    GetTournamentRequest get = message(text("tournament_id: ?", running.getTournamentId()));
    Tournament end = platform.platform().tournaments().getTournament(get).getTournament();
    assertThat(end.getState()).isEqualTo(State.STATE_FINISHED);
    assertThat(page.locator("pb-tournament")).containsText("200 of 200 games");
    Locator row = page.locator("tbody tr");
    Balance balance = end.getStandings().getBalances(0);
    assertThat(row.locator("svg title"))
        .hasText(
            "White won %d, %d were drawn, Black won %d"
                .formatted(balance.getWhiteWins(), balance.getDraws(), balance.getBlackWins()));
  }

  @Test
  void aTurnIsMadeByKeyboardOnly() {
    // Given
    Page page = open("/variants/chess");
    page.locator(CELL.formatted("Aa1")).focus();

    // When the focus moves from a1 to e2, and from there to e4
    String right = "ArrowRight ".repeat(4);
    for (String key : (right + "ArrowUp Enter ArrowUp ArrowUp Enter").split(" ")) {
      page.keyboard().press(key);
    }

    // Then
    assertThat(page.locator("pb-playground [role=status]")).containsText("Black to move");
    assertThat(page.locator(CELL.formatted("Ae4")))
        .hasAttribute("aria-label", Pattern.compile("white pawn"));
  }

  @Test
  void aPieceShowsItsMovesAndAttackers() {
    // Given
    Page page = open("/variants/chess");

    // When
    page.locator(CELL.formatted("Ab1")).focus();

    // Then
    assertThat(page.locator("pb-playground .cell.reach")).hasCount(2);
    assertThat(page.locator(CELL.formatted("Ac3")))
        .hasAttribute("aria-label", Pattern.compile("can be reached"));

    // When a king is in check, and an illegal move is tried
    for (String[] move :
        new String[][] {{"Ae2", "Ae4"}, {"Af7", "Af6"}, {"Ad1", "Ah5"}, {"Aa7", "Aa6"}}) {
      page.locator(CELL.formatted(move[0])).click();
      page.locator(CELL.formatted(move[1])).click();
    }

    // Then
    assertThat(page.locator("pb-playground .cell.check")).hasCount(1);
    assertThat(page.locator("pb-playground .cell.attacker")).hasCount(1);
    assertThat(page.locator("pb-playground [role=alert]")).containsText("Aa7Aa6");
  }

  @Test
  void aMatchShowsItsRunningScoreAndItsTest() {
    // Given
    Player random =
        Player.newBuilder().setName("one").setRandom(RandomPlayer.getDefaultInstance()).build();
    CreateTournamentRequest create =
        message(
            text(
                "spec {variants: 'chess' players {player: ?} players {player: ?} format:"
                    + " FORMAT_MATCH games: 20 max_plies: ? sprt {elo0: 0 elo1: 5}}",
                random,
                random.toBuilder().setName("other"),
                MAX_PLIES));
    Tournament match = platform.platform().tournaments().createTournament(create).getTournament();
    // When
    Page page = open("/tournaments/" + match.getTournamentId());
    PlayedPlatform.awaitEnd(page);

    // Then
    Locator plots = page.locator("pb-line-plot svg");
    assertThat(plots).hasCount(2);
    assertThat(plots.first())
        .hasAttribute("aria-label", Pattern.compile("log-likelihood.*After 20 games", CASE));
    assertThat(plots.last())
        .hasAttribute("aria-label", Pattern.compile("Running score.*After 20 games", CASE));

    // When it is run again
    assertThat(page.locator("input[name=games]")).hasValue("40");
    page.locator("button:has-text('Begin')").click();

    // Then
    PlayedPlatform.awaitEnd(page);
    assertThat(page.locator("pb-tournament")).containsText("40 of 40 games");
  }

  @Test
  void aPositionIsStudiedAndTheStudyIsExtended() {
    // Given
    Page page = open("/openings/chess?line=Ae2Ae4");
    assertThat(page.locator("pb-openings")).containsText("There is no study of the start position");

    // When
    page.locator("summary:has-text('Study this position')").click();
    page.locator("pb-new-study input[name=positions]").fill("20");
    page.locator("pb-new-study input[name=nodes]").fill("300");
    page.locator("pb-new-study button").click();

    // Then its start is the position, and its turns are Black's
    PlayedPlatform.awaitEnd(page);
    assertThat(page.locator("pb-study-progress")).containsText("20 of 20 positions");
    Study study =
        platform.platform().studies().listStudies(message("variant: 'chess'")).getStudies(0);
    assertThat(page.url()).endsWith("/openings/chess?study=" + study.getStudyId());
    GetStudyPositionRequest get = message(text("study_id: ?", study.getStudyId()));
    StudyPosition start = platform.platform().studies().getStudyPosition(get).getPosition();
    List<String> best = start.getTurnsList().stream().map(StudyTurn::getTurn).toList();
    assertThat(best).hasSize(20);
    assertThat(page.locator("tr[data-turn]")).hasCount(20);
    for (int i = 0; i < best.size(); i++) {
      assertThat(page.locator("tr[data-turn]").nth(i)).hasAttribute("data-turn", best.get(i));
    }

    // When
    page.locator("pb-study-progress input[name=positions]").fill("30");
    page.locator("pb-study-progress button:has-text('Extend')").click();

    // Then
    assertThat(page.locator("pb-study-progress")).containsText("30 of 30 positions");
    PlayedPlatform.awaitEnd(page);

    // When a turn is followed, and left by the browser's own way back
    Locator row = page.locator("tr[data-turn='" + best.getLast() + "'] td.opening button");
    assertThat(row).not().hasText(best.getLast());
    String turn = row.textContent().strip();
    row.click();
    assertThat(page.locator("pb-openings > p.code a").last()).hasText(turn);
    page.goBack();

    // Then
    assertThat(page.locator("pb-openings > p.code")).hasText("The start of the study");
  }

  @Test
  void thePlatformShowsServicesAndWorkers() {
    // When
    Page page = open("/platform");

    // Then
    assertThat(page.locator("pb-platform .figures")).containsText("4 of 4");
    assertThat(page.locator("pb-platform .badge").first()).hasText("answers");
    assertThat(page.locator("pb-platform h2:has-text('Workers') + .table tbody tr"))
        .not()
        .hasCount(0);
  }

  /** Workers report only ids, which may be ids of studies. */
  @Test
  void tournamentsAndStudiesOfAWorkerAreLinked() {
    try (BrowserContext window = platform.window(ColorScheme.LIGHT)) {
      // Given
      answer(
          window,
          "polyboard.tournament.v1.TournamentService/ListWorkers",
          """
          {"workers": [{
            "name": "w", "tables": 1, "outstanding": 2, "jobIds": ["of-study", "of-games"]}]}
          """);
      answer(
          window,
          "polyboard.study.v1.StudyService/ListStudies",
          """
          {"studies": [{"studyId": "of-study", "variantId": "chess", "state": "STATE_PAUSED"}]}
          """);

      // When
      Page page = platform.open(window, "/platform");

      // Then
      assertThat(page.locator("pb-platform a:text-is('of-study')"))
          .hasAttribute("href", "/openings/chess?study=of-study");
      assertThat(page.locator("pb-platform a:text-is('of-games')"))
          .hasAttribute("href", "/tournaments/of-games");
    }
  }

  private static void answer(BrowserContext window, String method, String json) {
    window.route(
        "**/api/" + method,
        route ->
            route.fulfill(
                new Route.FulfillOptions().setContentType("application/json").setBody(json)));
  }

  @Test
  void theEngineAnswersAndAPositionHasAnAddress() {
    // Given the address of a position one turn after the start position
    Position position = Variants.load("chess").start();
    var unused = TurnText.make(position, "Ag1Af3");
    String mfen = Mfen.format(position.variant(), position.setup());
    Page page = open("/variants/chess?position=" + URLEncoder.encode(mfen, StandardCharsets.UTF_8));
    Locator status = page.locator("pb-playground [role=status]");
    assertThat(status).containsText("Black to move");
    assertThat(page.locator(CELL.formatted("Af3")))
        .hasAttribute("aria-label", Pattern.compile("white knight"));

    // When
    page.locator("pb-playground select").first().selectOption("SIDE_WHITE");
    page.locator(CELL.formatted("Ae7")).click();
    page.locator(CELL.formatted("Ae5")).click();

    // Then it is the user's turn again
    assertThat(page.locator("pb-playground .played button")).hasCount(2);
    assertThat(status).containsText("Black to move");
  }

  @Test
  void aPieceIsWorthMoreOnSomeCellsThanOnOthers() {
    // Given
    Page page = open("/variants/chess");
    Locator notes = page.locator("pb-playground .note");

    // When
    page.locator("button:has-text('Piece values')").click();

    // Then every piece but the kings has a note
    assertThat(notes).hasCount(30);

    // When
    page.locator(CELL.formatted("Ab1")).click();

    // Then the knight has one on its own cell and on every free one but d6 and f6, where it would
    // give check to the side that is not to move
    assertThat(notes).hasCount(31);
    assertThat(page.locator("pb-playground .cell.chosen .note")).hasCount(1);
    assertThat(page.locator("pb-playground .shade")).hasCount(31);
  }

  @Test
  void aGameIsSavedAsPgn() throws IOException {
    // Given
    Page page = open("/games/" + platform.games().getFirst().getGameId());
    assertThat(page.locator("pb-board")).isVisible();

    // When
    Download download =
        page.waitForDownload(() -> page.locator(".facts button:has-text('PGN')").click());

    // Then
    assertThat(Files.readString(download.path())).startsWith("[Event ");
  }

  @Test
  void textOfADefinitionIsShownAsText() {
    // Given
    String hostile = "<img src=x onerror=document.title='broken'><script>1</script>";
    String definition =
        DefinitionReader.shippedText("chess")
            .replaceFirst("(?m)^id: .*$", "id: hostile")
            .replaceFirst("(?m)^name: .*$", "name: \"" + hostile + "\"");
    var unused =
        platform.platform().rules().registerVariant(message(text("definition: ?", definition)));
    // When
    Page page = open("/variants/hostile");

    // Then
    assertThat(page.locator("h1")).hasText(hostile);
    assertThat(page.locator("main img, main script").count()).isZero();
  }

  @Test
  void anEarlierVersionCanBeComparedAndIsNotListed() {
    // Given
    String earlier = "id: reworked\nname: Reworked\ndescription: One.\nextends: chess\n";
    String digest = register(earlier).getDigest();
    var unused = register(earlier.replace("One", "Two"));
    Page page = open("/balance/reworked");

    // When
    var chosen =
        page.locator("label:has-text('Compare with') select")
            .selectOption(new SelectOption().setValue(digest));

    // Then
    assertThat(chosen).containsExactly(digest);
    assertThat(page.locator("h1"))
        .hasText(
            "Reworked and Reworked, earlier version "
                + digest.substring("sha256:".length(), "sha256:".length() + 8));
    assertThat(page.locator("pb-failure > *")).hasCount(0);
    assertThat(open("/").locator(".card h2:has-text('Reworked')")).hasCount(1);
  }

  private io.polyboard.proto.rules.v1.Variant register(String definition) {
    RegisterVariantRequest request = message(text("definition: ? replace: true", definition));
    return platform.platform().rules().registerVariant(request).getVariant();
  }

  private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    try (HttpClient client = HttpClient.newHttpClient()) {
      return client.send(request.build(), BodyHandlers.ofString());
    }
  }

  private HttpRequest.Builder call(String method) {
    return HttpRequest.newBuilder(URI.create(platform.http() + "/api/" + method));
  }

  private HttpRequest.Builder read(String method, String message) {
    return call(method + "?message=" + URLEncoder.encode(message, StandardCharsets.UTF_8));
  }

  private HttpRequest.Builder post(String method, String body) {
    return call(method)
        .header("Content-Type", "application/json")
        .POST(BodyPublishers.ofString(body));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          rules.v1.RulesService/ListVariants               | {}                                  | 200 | "mapped-chess"
          rules.v1.RulesService/GetVariant                 | {"variant":"chess"}                 | 200 | "movesPerTurn":1
          rules.v1.RulesService/GetVariant                 | {"variant":"mapped-chess"}          | 200 | "mapped-chess"
          rules.v1.RulesService/GetVariant                 | {"variant":"none"}                  | 404 | "code":"not_found"
          rules.v1.RulesService/GetVariant                 | {"variety":1}                       | 400 | variety
          rules.v1.RulesService/GetVariant                 | {                                   | 400 | the message is not valid
          rules.v1.RulesService/InspectPosition            | {"position":{"variant":"alice"}}    | 200 | "moves":
          tournament.v1.TournamentService/ListTournaments  | {}                                  | 200 | "tournaments":
          tournament.v1.TournamentService/GetTournament    | {"tournamentId":"TOURNAMENT"}       | 200 | "tournamentId":
          tournament.v1.TournamentService/ListWorkers      | {}                                  | 200 | "workers":
          tournament.v1.TournamentService/CreateTournament | {}                                  | 400 | "field":"spec
          study.v1.StudyService/ListStudies                | {}                                  | 200 | "studies":
          archive.v1.ArchiveService/ListGames              | {}                                  | 200 | "games":
          archive.v1.ArchiveService/GetGame                | {"gameId":"GAME"}                   | 200 | "gameId":
          archive.v1.ArchiveService/GetGame                | {"gameId":"none"}                   | 404 | REASON_GAME_UNKNOWN
          explorer.v1.ExplorerService/ExplorePosition      | {"position":{"variant":"DIGEST"}}   | 200 | "turns":
          balance.v1.BalanceService/GetBalance             | {"variantDigest":"DIGEST"}          | 200 | "reports":
          """)
  void callsAreAnsweredInJsonAsTheDocumentSays(String call, String body, int status, String part)
      throws Exception {
    // Given
    String method = "polyboard." + call;
    Game game = platform.games().getFirst();
    String request =
        body.replace("TOURNAMENT", platform.played().getTournamentId())
            .replace("DIGEST", game.getGame().getRequest().getVariantDigest())
            .replace("GAME", game.getGameId());

    // When
    HttpResponse<String> response = send(post(method, request));

    // Then
    assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
    assertThat(response.body()).contains(part);
    assertThat(response.headers().firstValue("content-type")).hasValue("application/json");
    assertThat(published().faults(method, status, response.body())).as(response.body()).isEmpty();
  }

  @Test
  void answersAreCompressedOnRequest() throws Exception {
    try (HttpClient client = HttpClient.newHttpClient()) {
      // When
      HttpResponse<InputStream> answer =
          client.send(
              post("polyboard.rules.v1.RulesService/ListVariants", "{}")
                  .header("Accept-Encoding", "gzip")
                  .build(),
              BodyHandlers.ofInputStream());

      // Then
      assertThat(answer.headers().firstValue("content-encoding")).hasValue("gzip");
      try (InputStream json = new GZIPInputStream(answer.body())) {
        assertThat(new String(json.readAllBytes(), StandardCharsets.UTF_8))
            .contains("\"id\":\"mapped-chess\"");
      }
    }
  }

  @Test
  void aRequestThatIsTooLargeIsRefused() throws Exception {
    // When
    HttpResponse<String> answer =
        send(
            post(
                "polyboard.rules.v1.RulesService/CheckVariant",
                "{\"definition\":\"" + "#".repeat(5 << 20) + "\"}"));

    // Then
    assertThat(answer.statusCode()).isEqualTo(413);
    assertThat(answer.body()).contains("\"code\":\"resource_exhausted\"", "4194304 bytes");
  }

  @Test
  void aReadMayBeAGet() throws Exception {
    // When
    HttpResponse<String> read =
        send(read("polyboard.rules.v1.RulesService/GetVariant", "{\"variant\":\"alice\"}"));
    HttpResponse<String> write =
        send(call("polyboard.tournament.v1.TournamentService/CreateTournament"));
    HttpResponse<String> none = send(post("polyboard.rules.v1.RulesService/None", "{}"));

    // Then
    assertThat(none.statusCode()).isEqualTo(404);
    assertThat(none.body()).contains("there is no such method");
    assertThat(read.statusCode()).isEqualTo(200);
    assertThat(write.statusCode()).isEqualTo(405);
  }

  @Test
  void pagesOfOtherOriginsCannotCall() throws Exception {
    // Given
    String method = "polyboard.tournament.v1.TournamentService/CreateTournament";

    // When
    HttpResponse<String> form =
        send(call(method).header("Content-Type", "text/plain").POST(BodyPublishers.ofString("{}")));
    HttpResponse<String> origin = send(post(method, "{}").header("Origin", "https://example.org"));
    HttpResponse<String> elsewhere = send(post(method, "{}").header("Origin", "null"));
    HttpResponse<String> site = send(post(method, "{}").header("Sec-Fetch-Site", "cross-site"));

    // Then
    assertThat(form.statusCode()).isEqualTo(415);
    assertThat(origin.statusCode()).isEqualTo(403);
    assertThat(site.statusCode()).isEqualTo(403);
    assertThat(elsewhere.statusCode()).isEqualTo(403);
    assertThat(origin.headers().map()).doesNotContainKey("access-control-allow-origin");
  }

  /** Java's HTTP client cannot set the header Host. */
  @Test
  void anUnknownHostNameIsRefused() throws Exception {
    // Given
    URI uri = URI.create(platform.http());
    try (Socket socket = new Socket(uri.getHost(), uri.getPort())) {
      // When
      socket
          .getOutputStream()
          .write(
              ("GET /api/polyboard.rules.v1.RulesService/ListVariants HTTP/1.1\r\n"
                      + "Host: rebound.example.org\r\nConnection: close\r\n\r\n")
                  .getBytes(StandardCharsets.US_ASCII));
      String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

      // Then
      assertThat(answer).startsWith("HTTP/1.1 403");
    }
  }

  @Test
  void aStreamIsSentAsEvents() throws Exception {
    // When
    String method = "polyboard.archive.v1.ArchiveService/StreamGames";
    String id = platform.played().getTournamentId();
    String filter = "{\"filter\":{\"tournamentId\":\"" + id + "\"}}";
    HttpResponse<String> games = send(read(method, filter).header("Accept-Encoding", "gzip"));
    HttpResponse<String> unknown =
        send(
            read(
                "polyboard.tournament.v1.TournamentService/WatchTournament",
                "{\"tournamentId\":\"none\"}"));

    // Then
    assertThat(games.headers().firstValue("content-type")).hasValue("text/event-stream");
    List<String> events = List.of(games.body().split("\n\n"));
    assertThat(events).hasSize(Variants.ids().size() + 1);
    assertThat(events.getLast()).isEqualTo("event: end\ndata: {}");
    PublishedApi api = published();
    for (String event : events.subList(0, events.size() - 1)) {
      String data = event.substring(event.indexOf("data: ") + "data: ".length());
      assertThat(api.faults(method, 200, data)).as(event).isEmpty();
    }
    assertThat(unknown.statusCode()).isEqualTo(404);
  }

  private PublishedApi published() throws Exception {
    return new PublishedApi(send(call("openapi.json")).body());
  }

  private HttpResponse<byte[]> ask(String method, String type, byte[] body) throws Exception {
    try (HttpClient client = HttpClient.newHttpClient()) {
      return client.send(
          call(method)
              .header("Content-Type", type)
              .header("Connect-Protocol-Version", "1")
              .POST(BodyPublishers.ofByteArray(body))
              .build(),
          BodyHandlers.ofByteArray());
    }
  }

  private static byte[] envelope(byte[] message) {
    return ByteBuffer.allocate(5 + message.length)
        .put((byte) 0)
        .putInt(message.length)
        .put(message)
        .array();
  }

  @Test
  void callsAreAnsweredInBinary() throws Exception {
    // Given
    String method = "polyboard.rules.v1.RulesService/GetVariant";
    byte[] request = GetVariantRequest.newBuilder().setVariant("chess").build().toByteArray();
    byte[] unknown = GetVariantRequest.newBuilder().setVariant("none").build().toByteArray();

    // When
    HttpResponse<byte[]> response = ask(method, "application/proto", request);
    HttpResponse<byte[]> refused = ask(method, "application/proto", unknown);
    HttpResponse<byte[]> stream = ask(method, "application/connect+proto", envelope(request));

    // Then
    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.headers().firstValue("content-type")).hasValue("application/proto");
    assertThat(GetVariantResponse.parseFrom(response.body()).getVariant().getId())
        .isEqualTo("chess");
    assertThat(refused.statusCode()).isEqualTo(404);
    assertThat(refused.headers().firstValue("content-type")).hasValue("application/json");
    assertThat(new String(refused.body(), StandardCharsets.UTF_8))
        .contains("\"code\":\"not_found\"", "\"type\":\"google.rpc.ErrorInfo\"");
    assertThat(stream.statusCode()).isEqualTo(415);
  }

  @Test
  void streamsAreInEnvelopesAndTheLastOneIsTheirEnd() throws Exception {
    // Given
    PerftRequest count = message("position {variant: 'chess'} depth: 2");

    // When
    HttpResponse<byte[]> response =
        ask(
            "polyboard.rules.v1.RulesService/Perft",
            "application/connect+proto",
            envelope(count.toByteArray()));

    // Then
    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.headers().firstValue("content-type")).hasValue("application/connect+proto");
    ByteBuffer body = ByteBuffer.wrap(response.body());
    PerftResponse last = PerftResponse.getDefaultInstance();
    int flags = 0;
    while (body.hasRemaining()) {
      assertThat(flags).isZero();
      flags = body.get();
      byte[] content = new byte[body.getInt()];
      body.get(content);
      if (flags == 0) {
        last = PerftResponse.parseFrom(content);
      } else {
        assertThat(new String(content, StandardCharsets.UTF_8)).isEqualTo("{}");
      }
    }
    assertThat(flags).isEqualTo(2);
    assertThat(last.getTotal()).isEqualTo(400);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "polyboard.study.v1.StudyService/WatchStudy|{\"studyId\":\"none\"}|study.polyboard",
        "polyboard.study.v1.StudyService/WatchStudy|{|the message is not valid",
        "polyboard.study.v1.StudyService/None|{}|there is no such method"
      })
  void aStreamThatDoesNotBeginFailsInAnEnvelope(String method, String request, String part)
      throws Exception {
    // When
    HttpResponse<byte[]> response =
        ask(method, "application/connect+json", envelope(request.getBytes(StandardCharsets.UTF_8)));

    // Then
    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.headers().firstValue("content-type")).hasValue("application/connect+json");
    assertThat(response.body()[0]).isEqualTo((byte) 2);
    assertThat(new String(response.body(), 5, response.body().length - 5, StandardCharsets.UTF_8))
        .startsWith("{\"error\":{\"code\":")
        .contains(part);
  }

  @Test
  void theDocumentRefusesOtherAnswers() throws Exception {
    // Given
    PublishedApi api = published();
    String method = "polyboard.archive.v1.ArchiveService/ListGames";

    // Then
    assertThat(api.faults(method, 200, "{\"games\":[],\"nextPageToken\":\"\"}")).isEmpty();
    assertThat(api.faults(method, 200, "{\"games\":[]}")).as("a missing field").isNotEmpty();
    assertThat(api.faults(method, 200, "{\"games\":[],\"nextPageToken\":\"\",\"more\":1}"))
        .as("an extra field")
        .isNotEmpty();
    assertThat(api.faults(method, 200, "{\"games\":[],\"nextPageToken\":1}"))
        .as("a number")
        .isNotEmpty();
    assertThat(api.faults(method, 404, "{\"code\":\"none\",\"message\":\"\",\"details\":[]}"))
        .as("another code")
        .isNotEmpty();
  }

  @Test
  void aCachedDocumentIsNotSentAgain() throws Exception {
    // When
    HttpResponse<String> first = send(call("openapi.json"));
    String tag = first.headers().firstValue("etag").orElseThrow();
    HttpResponse<String> again = send(call("openapi.json").header("If-None-Match", tag));
    HttpResponse<String> compressed = send(call("openapi.json").header("Accept-Encoding", "gzip"));
    HttpResponse<String> elsewhere =
        send(call("openapi.json").header("Origin", "https://example.org"));

    // Then
    assertThat(first.statusCode()).isEqualTo(200);
    assertThat(first.headers().firstValue("content-type")).hasValue("application/json");
    assertThat(again.statusCode()).isEqualTo(304);
    assertThat(again.body()).isEmpty();
    assertThat(compressed.headers().firstValue("content-encoding")).hasValue("gzip");
    assertThat(elsewhere.statusCode()).isEqualTo(403);
  }

  @Test
  void aScriptNeedsOnlyTheDocument() throws Exception {
    // Given
    Path script = Path.of("..", "dashboard", "examples", "client.py");
    assumeThat(hasPython()).as("python3 is on the path").isTrue();

    // When
    Run run = Run.of(new ProcessBuilder("python3", script.toString(), platform.http())).ending(0);

    // Then
    assertThat(run.out())
        .contains(Variants.ids())
        .contains("STATE_FINISHED: 20 of 20 games")
        .contains("not_found, REASON_GAME_UNKNOWN");
  }

  private static boolean hasPython() throws InterruptedException {
    try {
      return new ProcessBuilder("python3", "--version").start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  @Test
  void theDocumentationIsServed() {
    // Given
    Page page = open("/docs");
    assertThat(page.locator("h1")).hasText("Documentation");

    // When
    page.locator("main a:text-is('Getting started')").click();

    // Then
    assertThat(page.locator("h1")).hasText("Getting started");
    assertThat(page.locator("nav a[aria-current=page]:text-is('Getting started')")).isVisible();

    // When
    page.locator("main a:text-is('Measuring balance')").first().click();

    // Then
    assertThat(page.locator("h1")).hasText("Measuring balance");
    assertThat(page.locator("main table").first()).isVisible();
  }

  @Test
  void theReferenceDescribesACallAndItsTypes() {
    // Given
    Page page = open("/api#TournamentService_CreateTournament");
    Locator method = page.locator("[id='TournamentService_CreateTournament']");

    // Then
    assertThat(method).containsText("Creates a tournament, which starts immediately.");
    assertThat(method).containsText("scope tournaments:write");
    assertThat(method).containsText("curl -H 'content-type: application/json'");

    // When
    method.locator("a[href='#polyboard.tournament.v1.TournamentSpec']").click();

    // Then
    Locator type = page.locator("[id='polyboard.tournament.v1.TournamentSpec']");
    assertThat(type.locator("code:text-is('fixedColours')")).isVisible();
  }
}
