package io.polyboard.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import io.polyboard.rules.notation.TurnText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class OpeningNamesTest {
  private static final Variant CHESS = Variants.shipped("chess");

  @TempDir private Path directory;

  private OpeningNames load(String text, Variant variant) throws IOException {
    return OpeningNames.load(Files.writeString(directory.resolve("names.yaml"), text), variant);
  }

  private static long key(Variant variant, String turns) {
    Position position = variant.start();
    TestVariants.play(position, turns);
    return position.canonical().key();
  }

  @Test
  void namesKeepTheOrderOfTheFile() throws Exception {
    // When
    OpeningNames names =
        load(
            """
            variant: mapped-chess
            openings:
              - name: Left king's pawn
                turns: Ae2Ae4
              - name: "Left king's pawn: rook
                  defence"
                turns: >
                  Ae2Ae4
                  Ah7Ah6
            """,
            Variants.shipped("mapped-chess"));

    // Then
    assertThat(names.openings())
        .containsExactly(
            new NamedOpening("Left king's pawn", List.of("Ae2Ae4")),
            new NamedOpening("Left king's pawn: rook defence", List.of("Ae2Ae4", "Ah7Ah6")));
  }

  @Test
  void aNameBelongsToThePositionWhicheverTurnsLeadThere() throws Exception {
    // When
    OpeningNames names =
        load("{variant: chess, openings: [{name: A, turns: d2d4 g8f6 c2c4}]}", CHESS);

    // Then the turns are in canonical notation
    assertThat(names.byKey().get(key(CHESS, "c2c4 g8f6 d2d4")))
        .isEqualTo(new NamedOpening("A", List.of("Ad2Ad4", "Ag8Af6", "Ac2Ac4")));
    assertThat(names.byKey()).doesNotContainKey(key(CHESS, "c2c4 g8f6"));
    Position before = CHESS.start();
    TestVariants.play(before, "c2c4 g8f6");
    assertThat(names.name(before)).isEmpty();
    assertThat(names.nameAfter(before, "d2d4")).isEqualTo("A");
    assertThat(names.nameAfter(before, "d2d3")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      textBlock =
          """
          `` ~ line 1, column 1: is empty
          openings: [{name: A, turns: e2e4}] ~ the key 'variant' is missing
          variant: chess ~ the key 'openings' is missing
          {variant: alice, openings: [{name: A, turns: e2e4}]} ~ line 1, column 11 (variant): must be chess, was 'alice'
          {variant: chess, openings: []} ~ (openings): must have 1 to 10000 items, not 0
          {variant: chess, openings: [{name: A, turns: e2e4, eco: B00}]} ~ unknown key 'eco'
          {variant: chess, openings: [{turns: e2e4}]} ~ (openings[0]): the key 'name' is missing
          {variant: chess, openings: [{name: ' ', turns: e2e4}]} ~ (openings[0].name): must not be empty
          {variant: chess, openings: [{name: LONG, turns: e2e4}]} ~ (openings[0].name): has 101 characters; at most 100 are allowed
          {variant: chess, openings: [{name: "A\\u001B", turns: e2e4}]} ~ (openings[0].name): holds a character that cannot be shown
          {variant: chess, openings: [{name: A, turns: MANY}]} ~ (openings[0].turns): has 104 turns; 1 to 100 are allowed
          {variant: chess, openings: [{name: A, turns: e2e4}, {name: B, turns: e2e4 e2e4}]} ~ (openings[1].turns): 'e2e4' is not a legal turn: no piece stands on Ae2
          {variant: chess, openings: [{name: A, turns: e2e4 pawn}]} ~ `(openings[0].turns): 'pawn' is not a legal turn: `
          {variant: chess, openings: [{name: A, turns: d2d4 d7d5 c2c4}, {name: B, turns: e2e4}, {name: C, turns: c2c4 d7d5 d2d4}]} ~ (openings[2].turns): leads to the same position as openings[0], which is named 'A'
          """)
  void reportsProblemsWithTheirPlaces(String text, String reason) {
    String file =
        text.replace("LONG", "n".repeat(101))
            .replace("MANY", "g1f3 g8f6 f3g1 f6g8 ".repeat(26).strip());
    assertThatThrownBy(() -> load(file, CHESS))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("names.yaml")
        .hasMessageContaining(reason);
  }

  @Test
  void imagesUnderASymmetryAreOnePosition() {
    // Given equivalent boards, and the same move on each
    String file =
        "{variant: positional-7x7x3, openings: [{name: A, turns: '%s'}, {name: B, turns: '%s'}]}";
    Variant variant = Variants.shipped("positional-7x7x3");
    String turn = TurnText.format(variant, variant.start().legalTurns(0, 1).getFirst());
    String image =
        variant.symmetries().stream()
            .map(each -> TurnText.image(variant, turn, each))
            .filter(each -> !each.equals(turn))
            .findFirst()
            .orElseThrow();

    // Then
    assertThatThrownBy(() -> load(file.formatted(turn, image), variant))
        .hasMessageContaining("same position as openings[0]");
  }

  @Test
  void reportsManyProblemsAtOnceUpToALimit() {
    // Given
    String file =
        "{variant: chess, openings: ["
            + "{name: A, turns: e2e5}, ".repeat(5_000)
            + "{name: B, turns: e2e4}]}";

    // Then
    assertThatThrownBy(() -> load(file, CHESS))
        .isInstanceOfSatisfying(
            RefusedException.class, e -> assertThat(e.problems()).hasSizeBetween(50, 110));
  }

  @ParameterizedTest
  @MethodSource("io.polyboard.rules.Variants#ids")
  void shippedNamesAreValid(String id) {
    // When every line is played, and the name of every position is looked up
    OpeningNames names = OpeningNames.shipped(id);

    // Then
    names
        .byKey()
        .forEach((key, opening) ->
            assertThat(key(Variants.shipped(id), String.join(" ", opening.turns())))
                .isEqualTo(key));
  }

  @Test
  void chessHasTheNamesOfItsOpenings() {
    // When
    OpeningNames names = OpeningNames.shipped("chess");

    // Then
    assertThat(names.openings()).hasSizeGreaterThan(80);
    assertThat(names.byKey().get(key(CHESS, "e2e4 c7c5")).name()).isEqualTo("Sicilian Defence");
    assertThat(names.byKey().get(key(CHESS, "c2c4 e7e6 b1c3 d7d5 d2d4 c7c5")).name())
        .isEqualTo("Tarrasch Defence");
    assertThatThrownBy(() -> OpeningNames.shipped("../variants/chess"))
        .isInstanceOf(RefusedException.class);
  }
}
