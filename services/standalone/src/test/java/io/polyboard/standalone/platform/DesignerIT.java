package io.polyboard.standalone.platform;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static io.polyboard.testkit.calls.TextCalls.message;
import static io.polyboard.testkit.calls.TextCalls.text;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import io.polyboard.proto.rules.v1.GetVariantRequest;
import io.polyboard.proto.rules.v1.Variant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/** The designer's bench in Chromium: drafts, the form and its YAML, and the game beside them. */
@TestInstance(Lifecycle.PER_CLASS)
class DesignerIT {
  private static final String CELL = "[data-cell][aria-label^='%s,']";

  @AutoClose private PlayedPlatform platform;
  private BrowserContext window;

  @BeforeAll
  void start(@TempDir Path data) throws Exception {
    platform = PlayedPlatform.start(data);
  }

  @AfterEach
  void closeWindow() {
    window.close();
  }

  /** Opens a page in a new window, without drafts. */
  private Page open(String path) {
    window = platform.window(ColorScheme.LIGHT);
    return platform.open(window, path);
  }

  @Test
  void aStrangerDesignsWatchesPlaysAndJudgesAGameWithoutYaml() {
    // Given a draft that is a copy of chess
    Page page = open("/designer");
    page.locator("pb-shelf button.card").first().click();
    assertThat(page.locator("h1")).hasText("My Chess");
    assertThat(status(page)).hasText("Valid");

    // When knights also leap like camels, files are added, and games are short
    page.locator("pb-form-pieces .chip:has-text('knight')").click();
    page.locator("pb-moves-diagram [data-offset='1,3']").click();
    assertThat(page.locator("pb-form-pieces .movements li"))
        .containsText(new String[] {"Leaps 2 by 1", "Leaps 3 by 1"});
    enter(page.getByLabel("Files"), "9");
    enter(page.getByLabel("A draw after this many moves"), "2");
    assertThat(status(page)).hasText("Valid");
    assertThat(bench(page)).containsText("a board of 9 × 8");

    // Then a game by chance can be watched
    tab(page, "Watch").click();
    button(page, "One turn").click();
    assertThat(page.locator("pb-watch [role=status]")).hasText("1 turn");

    // Then the camel's leap is legal
    tab(page, "Board").click();
    page.locator("pb-playground " + CELL.formatted("Ab1")).click();
    page.locator("pb-playground " + CELL.formatted("Ac4")).click();
    assertThat(page.locator("pb-playground [role=status]")).containsText("Black to move");

    // Then the game is judged: all its games are drawn
    tab(page, "Is it good?").click();
    button(page, "Register, then judge it").click();
    assertThat(status(page)).containsText("Registered: My Chess");
    button(page, "Play until it is clear").click();
    assertThat(bench(page).locator(".answer.yes")).containsText("White scores 50.0%");
    assertThat(bench(page).locator(".answer.no"))
        .containsText(new String[] {"0.0% (0.0% to", "of the games are drawn"});
  }

  @Test
  void aPieceIsPlacedAndATabIsChosenByKeyboardOnly() {
    // Given
    Page page = open("/designer?from=chess");
    assertThat(status(page)).hasText("Valid");
    Locator form = page.locator("pb-form-start");

    // When a white rook comes to a1, its neighbour and so Black's mirror image
    form.locator(CELL.formatted("Aa1")).focus();
    page.keyboard().press("ArrowRight");
    page.keyboard().press("r");

    // Then
    assertThat(form.locator(CELL.formatted("Ab1")))
        .hasAttribute("aria-label", Pattern.compile("white rook"));
    assertThat(form.locator(CELL.formatted("Ab8")))
        .hasAttribute("aria-label", Pattern.compile("black rook"));

    // When
    page.keyboard().press("Delete");
    tab(page, "Form").focus();
    page.keyboard().press("ArrowRight");

    // Then only the line of the start position has changed
    assertThat(page.locator("pb-editor")).isVisible();
    assertThat(definition(page)).contains("array: r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR");
    assertThat(definition(page)).contains("  N: {name: knight, moves: [{leap: [2, 1]}]}");
  }

  @Test
  void aPieceGetsAnotherLetterWhereverItIsNamed() {
    // Given
    Page page = open("/designer?from=chess");
    assertThat(status(page)).hasText("Valid");
    Locator pieces = page.locator("pb-form-pieces");
    pieces.locator("button.chip:has-text('knight')").click();

    // When
    enter(pieces.locator("input.letter"), "s");

    // Then
    assertThat(status(page)).hasText("Valid");
    assertThat(definition(page)).contains("array: rsbqkbsr/pppppppp/8/8/8/8/PPPPPPPP/RSBQKBSR");
    assertThat(definition(page)).contains("  S: {name: knight, moves: [{leap: [2, 1]}]}");
    assertThat(definition(page)).doesNotContain("N:");

    // When another piece has the letter
    enter(pieces.locator("input.letter"), "q");

    // Then
    assertThat(definition(page)).contains("  S: {name: knight");
  }

  @Test
  void draftsAreKeptApartAndATakenIdIsReplacedOnlyAfterAYes() {
    // Given a registered draft, and another copy of the same variant
    Page page = open("/designer?from=alice");
    button(page, "Register").click();
    assertThat(status(page)).containsText("Registered: My Alice Chess");
    Variant first = variant("my-alice");
    assertThat(first.getDesigner()).isEmpty();
    page.navigate(platform.http() + "/designer?from=alice");
    assertThat(page.locator("h1")).hasText("My Alice Chess 2");

    // When it wants the id of the first
    enter(page.getByLabel("Id, by which"), "my-alice");
    assertThat(status(page)).hasText("Valid");
    button(page, "Register").click();

    // Then it is said what would be replaced, and nothing is if the answer is no
    Locator question = page.locator("dialog[open]");
    assertThat(question).containsText("It is the id of My Alice Chess");
    assertThat(question).containsText(first.getDigest());
    button(page, "Cancel").click();
    assertThat(status(page)).hasText("Valid");
    assertThat(variant("my-alice").getDigest()).isEqualTo(first.getDigest());

    // Then with a yes the earlier definition is known by its digest
    button(page, "Register").click();
    button(page, "Replace My Alice Chess").click();
    assertThat(status(page)).containsText("Registered");
    assertThat(variant("my-alice").getName()).isEqualTo("My Alice Chess 2");
    assertThat(variant(first.getDigest()).getLatest()).isFalse();

    // Then both drafts are there, and one that was removed can be put back
    page.locator("text=All drafts").click();
    Locator drafts = page.locator("pb-shelf .draft");
    assertThat(drafts).hasCount(2);
    page.getByLabel("Remove My Alice Chess 2").click();
    assertThat(drafts).hasCount(1);
    button(page, "Undo").click();
    assertThat(drafts).hasCount(2);
  }

  @Test
  void aFaultOfYamlIsSaidInPlainWordsAndAnEarlierVersionIsRestored() {
    // Given
    Page page = open("/designer?from=chess");
    assertThat(status(page)).hasText("Valid");
    tab(page, "YAML").click();

    // When a bracket is opened at the end of the text
    page.locator("pb-editor .cm-content").click();
    page.keyboard().press("Control+End");
    page.keyboard().type("ends: {stalemate: win");

    // Then the fault is listed and marked in the gutter, and the form waits
    assertThat(status(page)).hasText("1 to fix");
    assertThat(page.locator(".remarks .error")).containsText("the map that begins with {");
    assertThat(page.locator("pb-editor .cm-lint-marker-error")).hasCount(1);
    tab(page, "Form").click();
    assertThat(page.locator("pb-form")).containsText("The YAML has a fault");

    // Then the draft survives a new visit, and its first version comes back
    page.reload();
    assertThat(status(page)).hasText("1 to fix");
    button(page, "Earlier versions").click();
    button(page, "Restore this version").click();
    assertThat(status(page)).hasText("Valid");
    assertThat(definition(page)).doesNotContain("stalemate");
  }

  private static Locator status(Page page) {
    return page.locator("pb-designer > .toolbar [role=status]");
  }

  private static Locator bench(Page page) {
    return page.locator("pb-bench");
  }

  private static Locator tab(Page page, String name) {
    return page.getByRole(AriaRole.TAB, new Page.GetByRoleOptions().setName(name));
  }

  private static Locator button(Page page, String name) {
    return page.getByRole(
        AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name).setExact(true));
  }

  /** Fills a field and leaves it. */
  private static void enter(Locator field, String value) {
    field.fill(value);
    field.press("Tab");
  }

  /** The text in the editor. */
  private static String definition(Page page) {
    return (String) page.locator("pb-editor").evaluate("editor => editor.text");
  }

  private Variant variant(String idOrDigest) {
    GetVariantRequest get = message(text("variant: ?", idOrDigest));
    return platform.platform().rules().getVariant(get).getVariant();
  }
}
