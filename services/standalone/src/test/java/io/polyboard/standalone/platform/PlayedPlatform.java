package io.polyboard.standalone.platform;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static io.polyboard.testkit.calls.TextCalls.message;
import static io.polyboard.testkit.calls.TextCalls.text;

import module java.base;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import io.polyboard.proto.archive.v1.Game;
import io.polyboard.proto.search.v1.Player;
import io.polyboard.proto.search.v1.RandomPlayer;
import io.polyboard.proto.tournament.v1.CancelTournamentRequest;
import io.polyboard.proto.tournament.v1.CreateTournamentRequest;
import io.polyboard.proto.tournament.v1.Tournament;
import io.polyboard.rules.Variants;
import io.polyboard.standalone.Chromium;

/** The packaged platform after one game of each variant, and a browser for its pages. */
final class PlayedPlatform implements AutoCloseable {
  static final int DESKTOP = 1440;

  /** The addresses of all pages, for {@link #address}. */
  static final List<String> PAGES =
      List.of(
          "/",
          "/variants",
          "/variants/chess-on-two-boards",
          "/tournaments",
          "/tournaments/new",
          "/tournaments/TOURNAMENT",
          "/games",
          "/games/GAME",
          "/openings",
          "/openings/chess",
          "/balance",
          "/balance/chess",
          "/balance/chess?with=alice",
          "/analysis/raumschach",
          "/designer",
          "/designer?from=chess",
          "/platform",
          "/api",
          "/docs/getting-started");

  private static final int MAX_PLIES = 40;

  /** Waiting time for content, because a page with an open stream never becomes idle. */
  private static final double SETTLING_MILLIS = 250;

  private final Path data;
  private final List<String> settings;
  private final Chromium chromium;
  private OwnPlatform packaged;
  private Tournament played = Tournament.getDefaultInstance();

  private PlayedPlatform(Path data, List<String> settings)
      throws IOException, InterruptedException {
    this.data = data;
    this.settings = settings;
    chromium = Chromium.start();
    packaged = OwnPlatform.start(data, settings, 2, 0, 0);
  }

  /**
   * Starts the platform, and plays the games.
   *
   * @param settings options of the JVM, such as {@code -Dkey=value}
   */
  static PlayedPlatform start(Path data, String... settings)
      throws IOException, InterruptedException {
    PlayedPlatform platform = new PlayedPlatform(data, List.of(settings));
    platform.played = platform.create("a game of each", 1, Variants.ids());
    try (BrowserContext window = platform.window(ColorScheme.LIGHT)) {
      awaitEnd(platform.open(window, "/tournaments/" + platform.played.getTournamentId()));
    }
    return platform;
  }

  String http() {
    return packaged.http();
  }

  Platform platform() {
    return packaged.platform();
  }

  Chromium chromium() {
    return chromium;
  }

  /** The tournament with one game of each variant. */
  Tournament played() {
    return played;
  }

  /** Restarts the services on the same data and ports, and runs an action in between. */
  void restart(Runnable between) throws IOException, InterruptedException {
    int port = port(packaged.grpc());
    int httpPort = port(packaged.http());
    packaged.close();
    between.run();
    packaged = OwnPlatform.start(data, settings, 2, port, httpPort);
  }

  private static int port(String address) {
    return Integer.parseInt(address.substring(address.lastIndexOf(':') + 1));
  }

  /** Creates a tournament of a random player in some variants; its games take little time. */
  Tournament create(String name, int games, List<String> variants) {
    return create(
        name,
        games,
        variants,
        Player.newBuilder().setName("random").setRandom(RandomPlayer.getDefaultInstance()).build());
  }

  /** Creates a self-play tournament in some variants. */
  Tournament create(String name, int games, List<String> variants, Player player) {
    CreateTournamentRequest request =
        message(
            text(
                "display_name: ? spec {variants: ? players {player: ?} format: FORMAT_SELF_PLAY"
                    + " games: ? max_plies: ?}",
                name,
                variants,
                player,
                games,
                MAX_PLIES));
    return platform().tournaments().createTournament(request).getTournament();
  }

  /** Cancels a tournament. */
  void cancel(Tournament tournament) {
    CancelTournamentRequest request =
        message(text("tournament_id: ?", tournament.getTournamentId()));
    var unused = platform().tournaments().cancelTournament(request);
  }

  /** The games of each variant. */
  List<Game> games() {
    return platform()
        .archive()
        .listGames(message(text("filter {tournament_id: ?}", played.getTournamentId())))
        .getGamesList();
  }

  /** The address of a page; replaces TOURNAMENT and GAME by ids. */
  String address(String page) {
    return http()
        + page.replace("TOURNAMENT", played.getTournamentId())
            .replace("GAME", page.contains("GAME") ? games().getFirst().getGameId() : "");
  }

  BrowserContext window(ColorScheme scheme) {
    return chromium.window(DESKTOP, scheme);
  }

  /** Opens a page in a window. */
  Page open(BrowserContext window, String path) {
    Page page = window.newPage();
    page.navigate(http() + path);
    return page;
  }

  /** Opens a page in a window, and waits for its content. */
  Page settled(BrowserContext window, String page) {
    Page opened = window.newPage();
    opened.navigate(address(page));
    awaitContent(opened);
    return opened;
  }

  /** Waits for the content of a page. */
  static void awaitContent(Page page) {
    assertThat(page.locator("h1")).isVisible();
    page.waitForTimeout(SETTLING_MILLIS);
  }

  /** Waits until the tournament that a page shows is over. */
  static void awaitEnd(Page page) {
    assertThat(page.locator(".badge")).hasText("finished");
  }

  @Override
  public void close() throws IOException, InterruptedException {
    chromium.close();
    packaged.close();
  }
}
