package io.polyboard.rules.definition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import io.polyboard.rules.CheckedVariant;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import io.polyboard.rules.definition.Improvement.Band;
import io.polyboard.rules.definition.Improvement.Decision;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ImprovementTest {
  private static final List<String> MEASURES = List.of("draw-rate", "length-turns");

  private static final String FILE =
      """
      id: quick-chess
      name: Quick Chess
      description: Chess with fewer draws.
      extends: chess
      improve:
        vary:
          stalemate:
            a draw:
            lost: {ends: {stalemate: win}}
          knights:
            as they are:
            camels: {pieces: {N: {name: camel, moves: [{leap: [3, 1]}]}}}
            zebras: {pieces: {N: {name: zebra, moves: [{leap: [3, 2]}]}}}
        want:
          draw-rate: [0, 0.15]
          length-turns: [60, 120]
      """;

  @TempDir private Path directory;

  private Improvement read(String text) throws IOException {
    return Variants.improvement(Files.writeString(directory.resolve("it.yaml"), text), MEASURES);
  }

  @Test
  void readsDecisionsAndWantedBands() throws Exception {
    // When
    Improvement improvement = read(FILE);

    // Then
    assertThat(improvement.decisions())
        .containsExactly(
            new Decision("stalemate", List.of("a draw", "lost")),
            new Decision("knights", List.of("as they are", "camels", "zebras")));
    assertThat(improvement.wanted())
        .containsEntry("draw-rate", new Band(0, 0.15))
        .containsEntry("length-turns", new Band(60, 120))
        .hasSize(2);
    assertThat(improvement.candidates()).isEqualTo(6);
  }

  @Test
  void aCandidateIsTheVariantMergedWithItsChoices() throws Exception {
    // When
    CheckedVariant made = Variants.candidate(read(FILE), List.of(1, 2), "6");
    Variant candidate = Variants.compile("candidate", made.text());

    // Then
    assertThat(candidate.id()).isEqualTo("quick-chess-6");
    assertThat(candidate.definition().name()).isEqualTo("Quick Chess, candidate 6");
    assertThat(candidate.definition().ends().stalemate()).isEqualTo(EndDefinition.Stalemate.WIN);
    assertThat(candidate.kinds()).extracting("name").contains("zebra").doesNotContain("knight");
    assertThat(made.text()).doesNotContain("improve");
  }

  @Test
  void theFirstChoicesAreTheVariantItself() throws Exception {
    // When
    Variant candidate =
        Variants.compile("it", Variants.candidate(read(FILE), List.of(0, 0), "1").text());

    // Then
    assertThat(candidate.definition().pieces())
        .isEqualTo(Variants.shipped("chess").definition().pieces());
    assertThat(candidate.definition().ends())
        .isEqualTo(Variants.shipped("chess").definition().ends());
  }

  @Test
  void theFileIsAVariantLikeAnyOther() throws Exception {
    // Given
    Path file = Files.writeString(directory.resolve("it.yaml"), FILE);
    Path extending =
        Files.writeString(
            directory.resolve("other.yaml"),
            """
            id: other
            name: Other
            description: Another.
            extends: it.yaml
            """);

    // Then a file that extends it does not inherit the key
    assertThat(Variants.check(file).variant().id()).isEqualTo("quick-chess");
    assertThat(Variants.check(extending).variant().id()).isEqualTo("other");
    assertRefused(() -> Variants.improvement(extending, MEASURES), "the key 'improve' is missing");
  }

  @Test
  void aProblemInAChoiceIsReportedWithItsPlace() throws Exception {
    // Given
    Improvement improvement = read(FILE.replace("leap: [3, 2]", "leap: [3, 2, 1]"));

    // Then
    assertRefused(
        () -> Variants.candidate(improvement, List.of(0, 2), "3"), "it.yaml line 13, column");
  }

  @Test
  void aWantedMeasureMustExistAndHaveABand() {
    assertRefused(() -> read(FILE.replace("draw-rate", "draw-rat")), "draw-rate");
    assertRefused(() -> read(FILE.replace("[0, 0.15]", "[0.15, 0]")), "write the lower first");
    assertRefused(() -> read(FILE.replace("[0, 0.15]", "0.15")), "must be a list");
    assertRefused(() -> read(FILE.replace("[0, 0.15]", "[0, few]")), "a number");
    assertRefused(() -> read(FILE.replace("[0, 0.15]", "[0, .inf]")), "a finite number");
  }

  @Test
  void aDecisionNeedsSeveralChoicesThatAreMaps() {
    assertRefused(
        () -> read(FILE.replace("      lost: {ends: {stalemate: win}}\n", "")),
        "must have 2 to 16 choices, has 1");
    assertRefused(
        () -> read(FILE.replace("{ends: {stalemate: win}}", "win")), "must be a map of keys");
    assertRefused(
        () -> read(FILE.replace("{ends: {stalemate: win}}", "{id: other}")), "id may not vary");
  }

  @Test
  void limitsTheNumberOfCandidates() {
    // Given ten more decisions of four choices each
    StringBuilder decisions = new StringBuilder();
    for (int i = 0; i < 10; i++) {
      decisions.append("    decision %d: {a: , b: , c: , d: }%n".formatted(i).replace("\r", ""));
    }

    // Then
    assertRefused(
        () -> read(FILE.replace("  vary:\n", "  vary:\n" + decisions)),
        "makes more than 1000000 candidates");
  }

  private static void assertRefused(
      org.assertj.core.api.ThrowableAssert.ThrowingCallable reading, String reason) {
    assertThatThrownBy(reading)
        .isInstanceOf(RefusedException.class)
        .satisfies(refused ->
            assertThat(((RefusedException) refused).problems().toString() + refused.getMessage())
                .contains(reason));
  }
}
