package io.polyboard.standalone.platform;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Mouse;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.BoundingBox;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.MouseButton;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Playing and analysing on the boards, in Chromium, by mouse and keyboard. */
@TestInstance(Lifecycle.PER_CLASS)
class BoardIT {
  private static final String CELL = "pb-position [data-cell][aria-label^='%s,']";

  @AutoClose private PlayedPlatform platform;

  private final List<BrowserContext> windows = new ArrayList<>();

  @BeforeAll
  void start(@TempDir Path data) throws Exception {
    platform = PlayedPlatform.start(data);
  }

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

  private static Locator cell(Page page, String name) {
    return page.locator(CELL.formatted(name));
  }

  private static Locator status(Page page) {
    return page.locator(".play .status");
  }

  /** Drags from a cell to another with a button of the mouse. */
  private static void drag(Page page, String from, String to, MouseButton button) {
    BoundingBox start = cell(page, from).locator("rect").first().boundingBox();
    BoundingBox end = cell(page, to).locator("rect").first().boundingBox();
    page.mouse().move(start.x + start.width / 2, start.y + start.height / 2);
    page.mouse().down(new Mouse.DownOptions().setButton(button));
    page.mouse()
        .move(end.x + end.width / 2, end.y + end.height / 2, new Mouse.MoveOptions().setSteps(4));
    page.mouse().up(new Mouse.UpOptions().setButton(button));
  }

  @Test
  void aTurnIsDraggedTypedAndSharedByItsAddress() {
    // Given
    Page page = open("/variants/chess");
    assertThat(status(page)).containsText("White to move");

    // When
    drag(page, "Ae2", "Ae4", MouseButton.LEFT);
    assertThat(status(page)).containsText("White played e4. Black to move");
    page.locator("input[name=turn]").fill("e5 Nf3");
    page.keyboard().press("Enter");

    // Then
    assertThat(status(page)).containsText("White played Nf3. Black to move");
    assertThat(page.locator(".played button")).hasText(new String[] {"e4", "e5", "Nf3"});
    assertThat(page.locator(".cell.to")).hasAttribute("aria-label", Pattern.compile("^Af3"));

    // When
    page.reload();

    // Then
    assertThat(status(page)).containsText("White played Nf3. Black to move");

    // When a turn is not legal
    page.locator("input[name=turn]").fill("Ke4");
    page.keyboard().press("Enter");

    // Then
    assertThat(page.locator(".panel [role=alert]")).containsText("king");
    assertThat(status(page)).containsText("White played Nf3");
  }

  /** All boards, and what one needs to play, are inside the window of a phone. */
  @ParameterizedTest
  @CsvSource({
    "chess, Ae2, Ae4, e4",
    "mapped-chess, Ab1, Ac3, Nb1-c3",
    "chess-on-two-boards-sibahi, Ab1, Ab3, Ab1-Ab3",
  })
  void aTurnIsMadeByTouchOnAPhone(String variant, String from, String to, String turn) {
    // Given
    BrowserContext phone = platform.chromium().phone();
    windows.add(phone);
    Page page = platform.open(phone, "/variants/" + variant);
    assertThat(status(page)).containsText("White to move");

    // Then
    for (String shown : List.of("pb-playground pb-board", ".play .toolbar", ".play .typed")) {
      BoundingBox box = page.locator(shown).first().boundingBox();
      assertThat(box.x + box.width).as(shown).isLessThanOrEqualTo(390);
      assertThat(box.y + box.height).as(shown).isLessThanOrEqualTo(844);
    }

    // When
    cell(page, from).tap();
    cell(page, to).tap();

    // Then
    assertThat(status(page))
        .containsText(Pattern.compile("White played .*" + turn + "\\. Black to move"));
  }

  @Test
  void aPromotionIsChosenOnItsCell() {
    // Given
    Page page = open("/variants/chess?position=8/P6k/8/8/8/8/8/K7 w - - - 0 1");
    assertThat(status(page)).containsText("White to move");

    // When
    cell(page, "Aa7").click();
    cell(page, "Aa8").click();

    // Then
    Locator choices = page.locator(".choice");
    assertThat(choices).hasCount(4);
    assertThat(choices.first()).isFocused();

    // When the knight is chosen by keyboard
    page.locator(".choice[aria-label=knight]").focus();
    page.keyboard().press("Enter");

    // Then
    assertThat(status(page)).containsText("White played a8=N");
    assertThat(cell(page, "Aa8")).hasAttribute("aria-label", Pattern.compile("white knight"));
  }

  @Test
  void escapeAndTheRightButtonLeaveThePositionAsItIs() {
    // Given
    Page page = open("/variants/chess");
    cell(page, "Ag1").click();
    assertThat(page.locator("pb-position .cell.reach")).hasCount(2);

    // When
    page.keyboard().press("Escape");
    cell(page, "Ag1").focus();
    page.keyboard().press("Escape");
    drag(page, "Ag1", "Af3", MouseButton.RIGHT);

    // Then
    assertThat(page.locator("pb-position .cell.chosen")).hasCount(0);
    assertThat(page.locator(".arrow[data-rank='0']")).hasCount(1);
    assertThat(status(page)).containsText("White to move");
  }

  @Test
  void aPlannedTurnIsMadeAfterTheEngineHasAnswered() {
    // Given a game against an engine whose answer takes a while
    Page page = open("/variants/chess");
    page.locator(".panel select").first().selectOption("SIDE_BLACK");
    List<Runnable> held = Collections.synchronizedList(new ArrayList<>());
    page.route("**/FindBestTurn", route -> held.add(route::resume));
    drag(page, "Ae2", "Ae4", MouseButton.LEFT);
    assertThat(status(page)).containsText("The engine is searching");
    page.waitForCondition(() -> !held.isEmpty());

    // When
    cell(page, "Ah2").click();
    cell(page, "Ah4").click();
    assertThat(page.locator(".cell.planned")).hasCount(2);
    held.forEach(Runnable::run);

    // Then
    assertThat(page.locator(".played button").nth(2)).hasText("h4");
    assertThat(page.locator(".cell.planned")).hasCount(0);
  }

  @Test
  void aWayOverSeveralBoardsIsNumbered() {
    // Given
    Page page = open("/variants/raumschach");
    page.locator("input[name=turn]").fill("P Bc2-Cc2");
    page.keyboard().press("Enter");

    // Then the last turn changed boards
    assertThat(status(page)).containsText("White played P Bc2-Cc2");
    assertThat(page.locator(".way.white line.between")).hasCount(1);

    // When a target of a chosen piece is pointed at
    cell(page, "Dd5").click();
    Locator target = page.locator("pb-position .cell.reach").first();
    target.hover();

    // Then
    assertThat(page.locator(".way.black text").first()).hasText("1");
    assertThat(page.locator(".way-text")).containsText("unicorn Dd5 to");
  }

  @Test
  void boardsThatHaveMovedInATurnAreDimmed() {
    // Given
    Page page = open("/variants/positional-8x8x2");
    Locator movable = page.locator("pb-position .cell.grab");
    assertThat(movable.first()).isVisible();

    // When
    page.evaluate(
        """
        async () => {
          const board = document.querySelector("pb-position");
          const [move] = board.position.moves;
          await board.make(move);
        }
        """);

    // Then
    assertThat(page.locator(".board.idle")).not().hasCount(0);
    assertThat(page.locator(".coordinates .idle:has-text('already moved')")).hasCount(1);
    assertThat(status(page)).containsText("another move of the turn");
  }

  @ParameterizedTest
  @CsvSource({"1280, 800", "390, 844"})
  void theBoardsAndTheTurnAreInsideTheWindow(int width, int height) {
    // Given
    Page page = open("/variants/mapped-chess");
    page.setViewportSize(width, height);
    assertThat(status(page)).containsText("White to move");

    // When
    BoundingBox boards = page.locator("pb-position svg.boards").boundingBox();
    BoundingBox spoken = status(page).boundingBox();

    // Then
    assertThat(boards.y + boards.height).isLessThanOrEqualTo(height);
    assertThat(boards.x + boards.width).isLessThanOrEqualTo(width);
    assertThat(spoken.y + spoken.height).isLessThanOrEqualTo(height);
  }

  @Test
  void anAnalysisKeepsItsVariationsInItsAddress() {
    // Given
    Page page = open("/analysis/chess#e4 e5 (c5 {Sicilian} Nf3) Nf3");
    assertThat(status(page)).containsText("3 of 3. White played Nf3. Black to move");
    assertThat(page.locator(".variation")).containsText("Sicilian");

    // When another turn is tried after c5
    page.locator(".variation button.turn", new Page.LocatorOptions().setHasText("c5")).click();
    drag(page, "Ad2", "Ad4", MouseButton.LEFT);
    assertThat(status(page)).containsText("White played d4");
    page.reload();

    // Then
    assertThat(page.locator(".variation .variation")).containsText("d4");
    assertThat(page.locator(".tree button.turn"))
        .hasText(new String[] {"e4", "e5", "c5", "Nf3", "d4", "Nf3"});

    // When a turn of the engine's line is followed
    page.locator("button:has-text('Analyse')").click();
    Locator suggested = page.locator(".lines button.turn").first();
    assertThat(suggested).isVisible();
    page.locator(".bar:not(.unknown)").waitFor();
    String turn = suggested.textContent();
    suggested.click();

    // Then
    assertThat(status(page)).containsText("played " + turn);
  }

  @Test
  void aPositionIsPlacedAndAnalysed() {
    // Given
    Page page = open("/analysis/chess");
    page.locator("button:has-text('Place pieces')").click();
    page.locator("button:has-text('Empty boards')").click();

    // When the kings are missing
    page.locator("button:has-text('Analyse this position')").click();

    // Then
    assertThat(page.locator("pb-position-editor pb-failure")).containsText("king");

    // When
    for (String[] placed :
        new String[][] {{"white king", "Aa1"}, {"black king", "Ah8"}, {"white queen", "Ag1"}}) {
      page.locator("button[aria-label='%s']".formatted(placed[0])).click();
      page.locator("pb-position-editor [data-cell][aria-label^='%s,']".formatted(placed[1]))
          .click();
    }
    page.locator("button:has-text('Analyse this position')").click();

    // Then
    assertThat(status(page)).containsText("0 of 0. White to move");
    assertThat(cell(page, "Ag1")).hasAttribute("aria-label", Pattern.compile("white queen"));
    assertThat(page.url()).contains("position=");
  }
}
