package io.polyboard.benchmarks;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.Request;
import io.polyboard.proto.archive.v1.ArchiveServiceGrpc;
import io.polyboard.proto.archive.v1.ArchiveServiceGrpc.ArchiveServiceBlockingStub;
import io.polyboard.proto.archive.v1.Game;
import io.polyboard.proto.archive.v1.GameFilter;
import io.polyboard.proto.archive.v1.ListGamesRequest;
import io.polyboard.proto.search.v1.Player;
import io.polyboard.proto.search.v1.RandomPlayer;
import io.polyboard.proto.tournament.v1.CancelTournamentRequest;
import io.polyboard.proto.tournament.v1.CreateTournamentRequest;
import io.polyboard.proto.tournament.v1.Entrant;
import io.polyboard.proto.tournament.v1.Format;
import io.polyboard.proto.tournament.v1.TournamentServiceGrpc;
import io.polyboard.proto.tournament.v1.TournamentServiceGrpc.TournamentServiceBlockingStub;
import io.polyboard.proto.tournament.v1.TournamentSpec;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What viewers of the dashboard cost, and what its pages cost them: streams of a tournament that
 * goes on, for one viewer and for many; the weight of each page and how soon it is there; how long
 * boards of 256 cells take to be drawn anew for a turn.
 *
 * <pre>DashboardLoad VIEWERS SECONDS /path/to/chromium</pre>
 *
 * <p>The platform is {@code ./polyboard up} in a process of its own, with one game at a time.
 */
public final class DashboardLoad {
  private static final String WATCH = "polyboard.tournament.v1.TournamentService/WatchTournament";

  /** Of its calls those that have ended. */
  private static final String CALLS = "grpc_server_processing_duration_seconds_count";

  private static final String BOARDS = "chess-on-two-boards";
  private static final int NODES = 300;
  private static final int PLIES = 60;
  private static final int TURNS = 40;
  private static final int ROUNDS = 3;
  private static final int CLOCK_TICKS = 100;

  /** What a page's main content is known by: it is there, and can be clicked. */
  private static final Map<String, String> PAGES = new LinkedHashMap<>();

  static {
    PAGES.put("/", ".card [data-cell] .piece");
    PAGES.put("/variants/" + BOARDS, "[data-cell] .piece");
    PAGES.put("/tournaments", "tbody a");
    PAGES.put("/tournaments/TOURNAMENT", "progress");
    PAGES.put("/games", "tbody a");
    PAGES.put("/games/GAME", "[data-cell] .piece");
    PAGES.put("/openings/chess", "[data-cell] .piece");
    PAGES.put("/balance/chess", ".measure");
    PAGES.put("/designer", "pb-playground [data-cell] .piece");
    PAGES.put("/platform", "tbody td");
  }

  private static final int GAMES = 1_000_000;
  private static final int FRAMES = 600;

  /**
   * Every frame scrolls by 400 pixels, which is 12 rows, and every fiftieth by half a million more.
   */
  private static final String SCROLL =
      """
      async ([games, frames]) => {
        const list = document.querySelector("pb-games");
        const some = list.games.slice();
        list.next = "";
        while (list.games.length < games) {
          list.games.push(...some);
        }
        list.requestUpdate();
        await list.updateComplete;
        const scrolled = document.querySelector(".scroll");
        const millis = [];
        let last = await new Promise(requestAnimationFrame);
        for (let i = 1; i <= frames; i++) {
          scrolled.scrollTop += 400 + (i % 50 === 0 ? 500_000 : 0);
          const now = await new Promise(requestAnimationFrame);
          millis.push(now - last);
          last = now;
        }
        millis.sort((a, b) => a - b);
        return [millis[frames / 2], millis[Math.floor(frames * 0.99)], millis.at(-1)];
      }
      """;

  /** What the main thread of a page does for a change: scripting, style, layout and paint. */
  private static final Set<String> WORK =
      Set.of(
          "FunctionCall",
          "EvaluateScript",
          "EventDispatch",
          "RunMicrotasks",
          "FireAnimationFrame",
          "TimerFire",
          "UpdateLayoutTree",
          "Layout",
          "PrePaint",
          "Paint",
          "Layerize",
          "Commit",
          "MinorGC",
          "MajorGC");

  private final RunningPlatform platform;
  private final TournamentServiceBlockingStub tournaments;

  private DashboardLoad(RunningPlatform platform) {
    this.platform = platform;
    tournaments = TournamentServiceGrpc.newBlockingStub(platform.channel());
  }

  public static void main(String[] arguments) throws Exception {
    int viewers = Integer.parseInt(arguments[0]);
    int seconds = Integer.parseInt(arguments[1]);
    Path chromium = Path.of(arguments[2]);
    try (RunningPlatform platform = RunningPlatform.start("--concurrency=1")) {
      DashboardLoad load = new DashboardLoad(platform);
      String game = load.play();
      String running = load.begin(Specs.selfPlay("chess", NODES, 1_000_000, 1), "watched by many");
      // Until its code is compiled.
      load.watch(running, viewers, seconds);
      for (int number : new int[] {0, 1, viewers}) {
        load.watch(running, number, seconds).print(number);
      }
      var unused =
          load.tournaments.cancelTournament(
              CancelTournamentRequest.newBuilder().setTournamentId(running).build());
      try (Playwright playwright =
              Playwright.create(
                  new Playwright.CreateOptions()
                      .setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
          Browser browser =
              playwright
                  .chromium()
                  .launch(
                      new BrowserType.LaunchOptions()
                          .setExecutablePath(chromium)
                          .setArgs(List.of("--no-sandbox")))) {
        load.look(browser, running, game);
        load.redraw(browser, game);
        load.scroll(browser);
      }
    }
  }

  /** Has a game of the variant with the most boards played, and returns its id. */
  private String play() throws InterruptedException {
    Player random = Player.newBuilder().setRandom(RandomPlayer.getDefaultInstance()).build();
    String tournament =
        begin(
            TournamentSpec.newBuilder()
                .addVariants(BOARDS)
                .addPlayers(Entrant.newBuilder().setPlayer(random))
                .setFormat(Format.FORMAT_SELF_PLAY)
                .setGames(1)
                .setMaxPlies(PLIES)
                .build(),
            "a game to look at");
    ListGamesRequest request =
        ListGamesRequest.newBuilder()
            .setFilter(GameFilter.newBuilder().setTournamentId(tournament))
            .build();
    ArchiveServiceBlockingStub archive = ArchiveServiceGrpc.newBlockingStub(platform.channel());
    List<Game> games = List.of();
    while (games.isEmpty()) {
      Thread.sleep(200);
      games = archive.listGames(request).getGamesList();
    }
    return games.getFirst().getGameId();
  }

  private String begin(TournamentSpec spec, String name) {
    return tournaments
        .createTournament(
            CreateTournamentRequest.newBuilder().setSpec(spec).setDisplayName(name).build())
        .getTournament()
        .getTournamentId();
  }

  /**
   * What so many viewers were.
   *
   * @param calls of the service, for all viewers
   * @param messages a second, to one viewer: to whom came the least, and the most
   * @param cores processors busy with all that the process does but playing
   */
  private record Watched(double calls, double least, double most, double cores) {
    void print(int viewers) {
      System.out.printf(
          Locale.ROOT,
          "%,4d viewers: %.0f calls of the service, %.2f to %.2f messages/s to each, %.1f%% of a"
              + " processor%n",
          viewers,
          calls,
          least,
          most,
          100 * cores);
    }
  }

  private Watched watch(String tournament, int viewers, int seconds) throws Exception {
    String label = "method=\"WatchTournament\"";
    double before = platform.metric(CALLS, label);
    List<AtomicInteger> messages = new ArrayList<>();
    List<InputStream> open = new CopyOnWriteArrayList<>();
    try (HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()) {
      for (int i = 0; i < viewers; i++) {
        InputStream stream = watch(client, tournament);
        AtomicInteger count = new AtomicInteger();
        open.add(stream);
        messages.add(count);
        var unused = Thread.ofVirtual().start(() -> count(stream, count));
      }
      Thread.sleep(1_000);
      int[] start = messages.stream().mapToInt(AtomicInteger::get).toArray();
      double busy = busySeconds();
      long begun = System.nanoTime();
      Thread.sleep(1_000L * seconds);
      double took = (System.nanoTime() - begun) / 1e9;
      double cores = (busySeconds() - busy) / took;
      double[] rates = new double[viewers];
      for (int i = 0; i < viewers; i++) {
        rates[i] = (messages.get(i).get() - start[i]) / took;
      }
      for (InputStream stream : open) {
        stream.close();
      }
      client.shutdownNow();
      Thread.sleep(1_000);
      return new Watched(
          platform.metric(CALLS, label) - before,
          Arrays.stream(rates).min().orElse(0),
          Arrays.stream(rates).max().orElse(0),
          cores);
    }
  }

  private InputStream watch(HttpClient client, String tournament)
      throws IOException, InterruptedException {
    return client
        .send(
            HttpRequest.newBuilder(URI.create(platform.dashboard() + "/api/" + WATCH))
                .header("Content-Type", "application/json")
                .POST(
                    BodyPublishers.ofString(
                        "{\"tournamentId\":\"%s\",\"view\":\"TOURNAMENT_VIEW_FULL\"}"
                            .formatted(tournament)))
                .build(),
            BodyHandlers.ofInputStream())
        .body();
  }

  private static void count(InputStream stream, AtomicInteger messages) {
    try {
      int last = -1;
      for (int next = stream.read(); next >= 0; next = stream.read()) {
        if (next == '\n' && last == '\n') {
          messages.incrementAndGet();
        }
        last = next;
      }
    } catch (IOException e) {
      // It was closed.
    }
  }

  /** The processor time of all threads of the platform but those that play, in seconds. */
  private double busySeconds() throws IOException {
    try (Stream<Path> threads = Files.list(Path.of("/proc/" + platform.pid() + "/task"))) {
      return threads.mapToDouble(DashboardLoad::busySeconds).sum();
    }
  }

  private static double busySeconds(Path thread) {
    try {
      String stat = Files.readString(thread.resolve("stat"));
      String name = stat.substring(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
      // After the name: the state is field 3, user and system time 14 and 15.
      String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
      return name.startsWith("table-")
          ? 0
          : (Long.parseLong(fields[11]) + Long.parseLong(fields[12])) / (double) CLOCK_TICKS;
    } catch (IOException e) {
      return 0; // It has ended.
    }
  }

  /** Looks at every page with nothing in the browser's cache. */
  private void look(Browser browser, String tournament, String game) {
    System.out.printf(
        "%-32s %10s %10s %14s %14s%n",
        "page", "files, kB", "calls, kB", "first view, ms", "usable, ms");
    PAGES.forEach((path, content) -> {
      String address =
          platform.dashboard() + path.replace("TOURNAMENT", tournament).replace("GAME", game);
      List<View> views = new ArrayList<>();
      for (int i = 0; i < ROUNDS; i++) {
        views.add(view(browser, address, content));
      }
      System.out.printf(
          Locale.ROOT,
          "%-32s %10.1f %10.1f %14.0f %14.0f%n",
          path,
          views.getFirst().files() / 1e3,
          views.getFirst().calls() / 1e3,
          median(views.stream().mapToDouble(View::painted)),
          median(views.stream().mapToDouble(View::usable)));
    });
  }

  /**
   * One look at a page.
   *
   * @param files bytes of the page's files, as they are sent
   * @param calls bytes of answers to its calls
   * @param painted when the first content was there, in milliseconds
   * @param usable when the main content was there, in milliseconds
   */
  private record View(long files, long calls, double painted, double usable) {}

  private static View view(Browser browser, String address, String content) {
    try (BrowserContext window = browser.newContext()) {
      List<Request> requests = new ArrayList<>();
      Page page = window.newPage();
      page.onRequestFinished(requests::add);
      page.addInitScript(
          """
          new MutationObserver((_, observer) => {
            if (document.querySelector(%s)) {
              window.usable = performance.now();
              observer.disconnect();
            }
          }).observe(document, {childList: true, subtree: true});
          """
              .formatted(new ObjectMapper().valueToTree(content)));
      page.navigate(address);
      page.waitForSelector(content);
      page.waitForFunction("() => window.usable");
      page.waitForTimeout(500);
      long files = 0;
      long calls = 0;
      for (Request request : List.copyOf(requests)) {
        long bytes = request.sizes().responseBodySize;
        if (request.url().contains("/api/")) {
          calls += bytes;
        } else {
          files += bytes;
        }
      }
      return new View(
          files,
          calls,
          number(
              page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")),
          number(page.evaluate("window.usable")));
    }
  }

  private static double number(@Nullable Object value) {
    return value instanceof Number number ? number.doubleValue() : Double.NaN;
  }

  private static double median(DoubleStream values) {
    double[] sorted = values.sorted().toArray();
    return sorted[sorted.length / 2];
  }

  /** Goes through a game of 256 cells turn by turn. */
  private void redraw(Browser browser, String game) throws IOException {
    try (BrowserContext window = browser.newContext()) {
      Page page = window.newPage();
      page.navigate(platform.dashboard() + "/games/" + game + "?turn=0");
      page.waitForSelector("[data-cell] .piece");
      turns(page);
      page.keyboard().press("Home");
      page.waitForTimeout(1_000);
      browser.startTracing(
          page, new Browser.StartTracingOptions().setCategories(List.of("devtools.timeline")));
      turns(page);
      byte[] trace = browser.stopTracing();
      System.out.printf(
          Locale.ROOT,
          "a turn on %,d cells: %.2f ms of the page's main thread%n",
          page.locator("[data-cell]").count(),
          workMillis(new ObjectMapper().readTree(new String(trace, UTF_8))) / TURNS);
    }
  }

  /**
   * A list of a million games, which are few games again and again, scrolled by steps and by leaps.
   */
  private void scroll(Browser browser) {
    try (BrowserContext window =
        browser.newContext(new Browser.NewContextOptions().setViewportSize(1_440, 900))) {
      Page page = window.newPage();
      page.navigate(platform.dashboard() + "/games");
      page.waitForSelector("tbody a");
      List<?> millis = (List<?>) page.evaluate(SCROLL, List.of(GAMES, FRAMES));
      System.out.printf(
          Locale.ROOT,
          "a list of %,d games, between two frames: median %.1f ms, 99%% %.1f ms, most %.1f ms%n",
          GAMES,
          ((Number) millis.get(0)).doubleValue(),
          ((Number) millis.get(1)).doubleValue(),
          ((Number) millis.get(2)).doubleValue());
    }
  }

  private static void turns(Page page) {
    for (int i = 0; i < TURNS; i++) {
      String before = (String) page.evaluate("document.querySelector('pb-board').mfen");
      page.keyboard().press("ArrowRight");
      page.waitForFunction("before => document.querySelector('pb-board').mfen !== before", before);
      page.waitForTimeout(50);
    }
  }

  /** How long the main thread of pages worked, nested work counted once. */
  private static double workMillis(JsonNode trace) {
    record Span(long thread, double from, double to) {}
    List<Span> spans = new ArrayList<>();
    for (JsonNode event : trace.path("traceEvents")) {
      if (event.path("ph").asText().equals("X") && WORK.contains(event.path("name").asText())) {
        double from = event.path("ts").asDouble();
        spans.add(
            new Span(
                event.path("pid").asLong() << 32 | event.path("tid").asLong(),
                from,
                from + event.path("dur").asDouble()));
      }
    }
    spans.sort(Comparator.comparingLong(Span::thread).thenComparingDouble(Span::from));
    double micros = 0;
    long thread = -1;
    double until = 0;
    for (Span span : spans) {
      if (span.thread() != thread) {
        thread = span.thread();
        until = 0;
      }
      micros += Math.max(0, span.to() - Math.max(span.from(), until));
      until = Math.max(until, span.to());
    }
    return micros / 1e3;
  }
}
