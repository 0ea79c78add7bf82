package io.polyboard.play.balanced;

import static org.assertj.core.api.Assertions.assertThat;

import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import io.polyboard.rules.notation.Mfen;
import org.junit.jupiter.api.Test;

class OpeningFileTest {
  @Test
  void commentsAndEmptyLinesSayNothing() {
    // Given
    String text =
        """
        # variant: chess
        # a note

        one w - - - 0 1 # +12 Ae2Ae4
          two w - - - 0 1\s
        # plies: 8
        """;

    // When
    OpeningFile file = OpeningFile.parse(text);

    // Then
    assertThat(file.positions()).containsExactly("one w - - - 0 1", "two w - - - 0 1");
    assertThat(file.facts()).containsOnlyKeys("variant").containsEntry("variant", "chess");
  }

  @Test
  void aSetIsReadBack() throws InterruptedException {
    // Given
    Variant chess = Variants.shipped("chess");
    BalanceRule rule = new BalanceRule(3, 90, -10, 1_000);
    BalancedOpenings.Filled filled =
        new BalancedOpenings(chess, rule, 10, 3).fill(1, (found, drawn) -> {});
    OpeningSet set =
        new OpeningSet(
            chess, "sha256:0", rule, 3, "polyboard", "1.0", filled.drawn(), filled.openings());

    // When
    OpeningFile file = OpeningFile.parse(set.text());

    // Then
    assertThat(file.positions())
        .containsExactlyElementsOf(
            set.openings().stream()
                .map(opening -> Mfen.format(chess, opening.position()))
                .toList());
    assertThat(file.facts())
        .containsEntry("command", "polyboard")
        .containsEntry("variant", "chess")
        .containsEntry("digest", "sha256:0")
        .containsEntry("plies", "3")
        .containsEntry("count", "10")
        .containsEntry("within", "90")
        .containsEntry("center", "-10")
        .containsEntry("nodes", "1000")
        .containsEntry("glance", "1000")
        .containsEntry("loss", "150")
        .containsEntry("seed", "3")
        .containsEntry("version", "1.0");
  }

  @Test
  void noSetShipsWithAVariantThatDoesNotShip() {
    assertThat(OpeningFile.shipped("my-game")).isEmpty();
  }
}
