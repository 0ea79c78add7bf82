package io.polyboard.balance.pieces;

import static org.assertj.core.api.Assertions.assertThat;

import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PieceUnitTest {
  @ParameterizedTest
  @CsvSource({
    "chess, P",
    "mapped-chess, P",
    "mapped-chess-protect, P",
    "chess-on-two-boards, W",
    "chess-on-two-boards-sibahi, W",
    "chess-on-two-boards-revised, W",
    "positional-6x6x4, P",
    "raumschach, P"
  })
  void itIsTheKindWithTheMostMenOfThoseThatMove(String variant, char letter) {
    assertThat(PieceUnit.of(Variants.shipped(variant)).orElseThrow().letter()).isEqualTo(letter);
  }

  @Test
  void ofSeveralWithAsManyMenItIsTheOneThatReachesTheFewestCells() {
    // Given two rooks, knights and bishops a side, of which the bishops have the least room on
    // half-full boards
    Variant variant =
        Variants.compile(
            "YAML",
            """
            id: few-pawns
            name: Few pawns
            description: An array with hardly a pawn.
            extends: chess
            array: rnbqkbnr/4p3/8/8/8/8/4P3/RNBQKBNR
            """);

    // Then
    assertThat(PieceUnit.of(variant).orElseThrow().letter()).isEqualTo('B');
  }
}
