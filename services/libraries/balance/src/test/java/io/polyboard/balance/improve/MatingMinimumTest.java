package io.polyboard.balance.improve;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.polyboard.rules.PieceKind;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import org.junit.jupiter.api.Test;

final class MatingMinimumTest {
  private static final String CHESS_OF =
      """
      id: made
      name: Made
      description: A game for a test.
      extends: chess
      castling: []
      array: {A: %s}
      """;

  private static Optional<List<PieceKind>> find(String array) {
    return MatingMinimum.find(Variants.compile("made", CHESS_OF.formatted(array)));
  }

  @Test
  void aRookMatesALoneKing() {
    // When
    Optional<List<PieceKind>> pieces = find("4k2r/8/8/8/8/8/8/4K2R");

    // Then
    assertThat(pieces).get().asList().hasToString("[rook]");
  }

  @Test
  void twoKnightsCanMateThoughTheyCannotForceIt() {
    // When
    Optional<List<PieceKind>> pieces = find("1n2k1n1/8/8/8/8/8/8/1N2K1N1");

    // Then
    assertThat(pieces).get().asList().hasToString("[knight, knight]");
  }

  @Test
  void needsNoPiecesIfABareKingLoses() {
    // Given
    Variant variant = Variants.shipped("chess-on-two-boards");

    // Then
    assertThat(MatingMinimum.applies(variant)).isTrue();
    assertThat(MatingMinimum.find(variant)).get().asList().isEmpty();
  }

  @Test
  void findsNothingIfNoPiecesMate() {
    // Given pieces that leap from corner to corner, and so attack no cell beside a cornered king
    Variant variant =
        Variants.compile(
            "made",
            CHESS_OF.formatted("e3k3/8/8/8/8/8/8/E3K3")
                + "pieces: {E: {name: corner leaper, moves: [{leap: [7, 7]}]}}\n");

    // Then
    assertThat(MatingMinimum.find(variant)).isEmpty();
  }
}
