package io.polyboard.benchmarks;

import module java.base;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Mouse;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.options.BoundingBox;

/**
 * How fast the dashboard's pages are in Chromium, on the machine of the server: until the first
 * board is drawn, from the release of a piece to the new position, frames while a piece is dragged
 * over 256 cells, and drawing the answers again.
 *
 * <p>Arguments: the path of Chromium; default {@code /usr/bin/chromium}. Times are in milliseconds.
 */
public final class PageSpeed {
  private static final int LOADS = 10;
  private static final int ROUNDS = 4;
  private static final int DRAGS = 12;
  private static final int STEPS = 40;

  /** Knights go out and back, so that each round ends where it began. */
  private static final List<List<String>> MOVES =
      List.of(List.of("Ag1", "Af3"), List.of("Ag8", "Af6"), List.of("Af3", "Ag1"));

  /** Collects the times from releases to the next frame after the announcement of a turn. */
  private static final String WATCH_MOVES =
      """
      () => {
        window.times = [];
        let released = 0;
        addEventListener("pointerup", () => (released = performance.now()), true);
        new MutationObserver(() => {
          if (released > 0) {
            const from = released;
            released = 0;
            requestAnimationFrame(() => window.times.push(performance.now() - from));
          }
        }).observe(document.querySelector(".play .status"),
            { childList: true, subtree: true, characterData: true });
      }
      """;

  private static final String WATCH_FRAMES =
      """
      () => {
        window.frames_ = [];
        let last = performance.now();
        const frame = (now) => {
          window.frames_.push(now - last);
          last = now;
          requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
      }
      """;

  /** Draws the three answers 200 times, each time with other figures, and measures the layout. */
  private static final String DRAW_ANSWERS =
      """
      async () => {
        const answers = document.querySelector("pb-answers");
        const questions = ["QUESTION_FAIR", "QUESTION_DECISIVE", "QUESTION_ALIVE"];
        const times = [];
        for (let i = 0; i < 200; i++) {
          const from = performance.now();
          answers.reports = [{
            sample: { nodes: "1000", settings: "engine=3 noise=12", games: String(2000 + i) },
            answers: questions.map((question) => ({
              question, finding: i % 2 ? "ANSWER_FINDING_YES" : "ANSWER_FINDING_NO",
              text: `White scores ${50 + i / 10}% (49.0% to 53.1%)`, moreGames: "0" })),
            measures: [],
          }];
          await answers.updateComplete;
          answers.getBoundingClientRect();
          times.push(performance.now() - from);
        }
        return times;
      }
      """;

  private PageSpeed() {}

  /** Runs the benchmark. */
  public static void main(String[] arguments) throws Exception {
    Path chromium = Path.of(arguments.length > 0 ? arguments[0] : "/usr/bin/chromium");
    try (RunningPlatform platform = RunningPlatform.start();
        Playwright playwright =
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
      String address = platform.httpAddress();
      // The first requests of a server compile its code.
      firstBoards(browser, address, "/variants/chess");
      print("first board, empty cache, chess", firstBoards(browser, address, "/variants/chess"));
      print(
          "first board, empty cache, 256 cells",
          firstBoards(browser, address, "/variants/chess-on-two-boards"));
      print("release of a piece to the new position", moves(browser, address));
      print("time between frames, drag over 256 cells", frames(browser, address));
      print("answers drawn again", answers(browser, address));
    }
  }

  private static Page open(BrowserContext window, String address) {
    Page page = window.newPage();
    page.setViewportSize(1280, 800);
    page.navigate(address);
    page.locator("pb-board svg").first().waitFor();
    return page;
  }

  /** From the start of the navigation until a board is in the document and laid out. */
  private static List<Double> firstBoards(Browser browser, String address, String path) {
    List<Double> times = new ArrayList<>();
    for (int load = 0; load < LOADS; load++) {
      try (BrowserContext window = browser.newContext()) {
        // The script runs before those of the page.
        window.addInitScript(
            """
            const watch = () => {
              const board = document.querySelector("pb-board svg");
              if (board && board.getBoundingClientRect().width > 0) {
                window.firstBoard = performance.now();
              } else {
                requestAnimationFrame(watch);
              }
            };
            watch();
            """);
        Page page = open(window, address + path);
        page.waitForFunction("() => window.firstBoard > 0");
        times.add(((Number) page.evaluate("() => window.firstBoard")).doubleValue());
      }
    }
    return times;
  }

  private static List<Double> moves(Browser browser, String address) {
    List<Double> times = new ArrayList<>();
    for (int round = 0; round < ROUNDS; round++) {
      try (BrowserContext window = browser.newContext()) {
        Page page = open(window, address + "/variants/chess");
        page.locator(".play .status:has-text('White to move')").waitFor();
        page.evaluate(WATCH_MOVES);
        for (int i = 0; i < MOVES.size(); i++) {
          drag(page, cell(page, MOVES.get(i).getFirst()), cell(page, MOVES.get(i).getLast()), 4);
          page.waitForFunction("count => window.times.length >= count", i + 1);
        }
        times.addAll(numbers(page, "() => window.times"));
      }
    }
    return times;
  }

  private static List<Double> frames(Browser browser, String address) {
    try (BrowserContext window = browser.newContext()) {
      Page page = open(window, address + "/variants/chess-on-two-boards");
      page.locator(".play .status:has-text('White to move')").waitFor();
      Locator boards = page.locator("pb-playground pb-board");
      BoundingBox all = boards.boundingBox();
      BoundingBox piece =
          page.locator("pb-position [data-cell][aria-label*='white']").first().boundingBox();
      page.mouse().move(piece.x + piece.width / 2, piece.y + piece.height / 2);
      page.mouse().down();
      page.evaluate(WATCH_FRAMES);
      SplittableRandom random = new SplittableRandom(1);
      for (int drag = 0; drag < DRAGS; drag++) {
        page.mouse()
            .move(
                all.x + random.nextDouble() * all.width,
                all.y + random.nextDouble() * all.height,
                new Mouse.MoveOptions().setSteps(STEPS));
      }
      List<Double> frames = numbers(page, "() => window.frames_.slice(1)");
      page.keyboard().press("Escape");
      page.mouse().up();
      return frames;
    }
  }

  private static List<Double> answers(Browser browser, String address) {
    try (BrowserContext window = browser.newContext()) {
      Page page = open(window, address + "/variants/chess");
      page.locator("pb-answers").waitFor();
      return numbers(page, DRAW_ANSWERS);
    }
  }

  private static Locator cell(Page page, String name) {
    return page.locator("pb-position [data-cell][aria-label^='%s,'] rect".formatted(name)).first();
  }

  private static void drag(Page page, Locator from, Locator to, int steps) {
    BoundingBox start = from.boundingBox();
    BoundingBox end = to.boundingBox();
    page.mouse().move(start.x + start.width / 2, start.y + start.height / 2);
    page.mouse().down();
    page.mouse()
        .move(
            end.x + end.width / 2, end.y + end.height / 2, new Mouse.MoveOptions().setSteps(steps));
    page.mouse().up();
  }

  private static List<Double> numbers(Page page, String script) {
    return ((List<?>) page.evaluate(script))
        .stream().map(number -> ((Number) number).doubleValue()).toList();
  }

  private static void print(String what, List<Double> times) {
    double[] sorted = times.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    System.out.printf(
        Locale.ROOT,
        "%-42s n %4d  median %7.1f  95%% %7.1f  max %7.1f%n",
        what,
        sorted.length,
        sorted[sorted.length / 2],
        sorted[(int) (0.95 * (sorted.length - 1))],
        sorted[sorted.length - 1]);
  }
}
