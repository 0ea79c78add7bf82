package io.polyboard.play.balanced;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import io.polyboard.rules.notation.Mfen;
import org.junit.jupiter.api.Test;

class OpeningFileTest {
  @Test
  void ignoresCommentsAndEmptyLines() {
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
  void ofEpdOperationsOnlyTheCountersAreRead() {
    // Given
    String text =
        """
        8/8/8/8/8/8/8/8 b KQkq - hmvc 3; fmvn 12; id "one # 1; hmvc 7;";
        8/8/8/8/8/8/8/8 w - -
        8/8/8/8/8/8/8/8 w - e3 bm Nf3; # the best
        8/8/8/8/8/8/8/8 w - - 4 9 ce 10;
        8|8 w - - mated=Aw;moved=B 3 9
        """;

    // When
    OpeningFile file = OpeningFile.parse(text);

    // Then
    assertThat(file.positions())
        .containsExactly(
            "8/8/8/8/8/8/8/8 b KQkq - 3 12",
            "8/8/8/8/8/8/8/8 w - -",
            "8/8/8/8/8/8/8/8 w - e3 0 1",
            "8/8/8/8/8/8/8/8 w - - 4 9",
            "8|8 w - - mated=Aw;moved=B 3 9");
  }

  @Test
  void theEndsOfGamesAreStartPositions() {
    // Given
    Variant chess = Variants.shipped("chess");
    String text = "[Event \"a\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. d4 d5 2. c4 1/2-1/2\n";

    // When
    OpeningFile file = OpeningFile.ofPgn(chess, text);

    // Then
    assertThat(file.positions())
        .containsExactly(
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq Ae3 - 0 1",
            "rnbqkbnr/ppp1pppp/8/3p4/2PP4/8/PP2PPPP/RNBQKBNR b KQkq Ac3 - 0 2");
    assertThatThrownBy(() -> OpeningFile.ofPgn(chess, "1. e5 *"))
        .hasMessageStartingWith("game 1, move 1, White");
  }

  @Test
  void aSetIsReadBack() throws InterruptedException {
    // Given
    Variant chess = Variants.shipped("chess");
    BalanceRule rule = new BalanceRule(3, 90, -10, 1_000, BalanceRule.DEFAULT_LOSS);
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
