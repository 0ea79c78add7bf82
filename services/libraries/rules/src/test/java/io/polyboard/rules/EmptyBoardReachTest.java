package io.polyboard.rules;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.polyboard.rules.lattice.Cell;
import io.polyboard.rules.notation.Mfen;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EmptyBoardReachTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          chess      | N | d4  | Ab3 Ab5 Ac2 Ac6 Ae2 Ae6 Af3 Af5 | Ab3 Ab5 Ac2 Ac6 Ae2 Ae6 Af3 Af5
          chess      | P | e2  | Ae3 Ae4 | Ad3 Af3
          alice      | N | Ab1 | Ba3 Bc3 Bd2                     | Aa3 Ac3 Ad2
          alice      | N | Bg8 | Ae7 Af6 Ah6                     | Be7 Bf6 Bh6
          alice      | R | Aa1 | Ba2 Ba3 Ba4 Ba5 Ba6 Ba7 Ba8 Bb1 Bc1 Bd1 Be1 Bf1 Bg1 Bh1 | Aa2 Aa3 Aa4 Aa5 Aa6 Aa7 Aa8 Ab1 Ac1 Ad1 Ae1 Af1 Ag1 Ah1
          alice      | P | Ae2 | Be3 Be4                         | Ad3 Af3
          alice      | P | Be4 | Ae5                             | Bd5 Bf5
          alice-ring | N | Ca1 | Ab3 Ac2                         | Cb3 Cc2
          raumschach | U | Aa1 | Bb2 Cc3 Dd4 Ee5                 | Bb2 Cc3 Dd4 Ee5
          """)
  void aPieceMovesToTheCellOnWhichItEndsAndCapturesWhereItsVictimStands(
      String id, char letter, String from, String moves, String captures) {
    // Given
    Variant variant = TestVariants.variant(id);

    // When
    EmptyBoardReach reach = EmptyBoardReach.of(variant, kind(variant, letter), cell(variant, from));

    // Then
    assertThat(names(variant, reach.moves())).isEqualTo(moves);
    assertThat(names(variant, reach.captures())).isEqualTo(captures);
  }

  /** Black's pieces go round this ring of boards the other way. */
  @Test
  void aSideLandsWhereItsTransferLeads() {
    // Given
    Variant variant = TestVariants.variant("alice-ring");
    Cell goal = cell(variant, "Bd4");

    // Then
    assertThat(variant.definition().landing(Side.WHITE, goal)).hasToString("Cd4");
    assertThat(variant.definition().landing(Side.BLACK, goal)).hasToString("Ad4");
  }

  /** The kings stand where they do not disturb the piece. */
  @ParameterizedTest
  @CsvSource({"chess, N, b1", "chess, R, d4", "alice, N, Bd5", "alice, R, Ad4", "alice, P, Ac2"})
  void movesAreTheLegalMovesOfALonePiece(String id, char letter, String from) {
    // Given
    Variant variant = TestVariants.variant(id);
    Cell cell = cell(variant, from);
    StringBuilder placement = new StringBuilder(".".repeat(variant.lattice().cells()));
    String board = variant.lattice().boards() == 1 ? "" : "B";
    placement.setCharAt(cell(variant, board + "h1").index(), 'K');
    placement.setCharAt(cell(variant, board + "g8").index(), 'k');
    placement.setCharAt(cell.index(), letter);
    Position position =
        variant.position(
            new Setup(placement.toString(), Side.WHITE, "", null, null, 0, 0, 0, 0, 1));

    // When
    BitSet legal = new BitSet();
    position.legalTurns().stream()
        .map(turn -> turn.moves().getFirst())
        .filter(move -> move.from().equals(cell))
        .forEach(move -> legal.set(move.landing().index()));

    // Then
    assertThat(EmptyBoardReach.of(variant, kind(variant, letter), cell).moves())
        .as(Mfen.format(variant, position.setup()))
        .isEqualTo(legal);
  }

  @Test
  void aDiagramIsDrawnFromACellNearTheMiddleThatShowsMost() {
    // Given
    Variant alice = TestVariants.variant("alice");
    Variant protect = TestVariants.variant("mapped-chess-protect");

    // Then
    assertThat(EmptyBoardReach.widest(alice, kind(alice, 'N')).orElseThrow())
        .satisfies(reach -> assertThat(reach.moves().cardinality()).isEqualTo(8))
        .satisfies(reach -> assertThat(reach.from().name()).matches("[AB][de][45]"));
    assertThat(EmptyBoardReach.widest(alice, kind(alice, 'P')).orElseThrow().from().name())
        .matches("A[de]2");
    assertThat(EmptyBoardReach.widest(protect, kind(protect, 'S')).orElseThrow().moves().isEmpty())
        .isTrue();
  }

  private static PieceKind kind(Variant variant, char letter) {
    return variant.kinds().get(variant.definition().pieceIndex(letter));
  }

  private static Cell cell(Variant variant, String name) {
    return variant.lattice().find(name).orElseThrow();
  }

  private static String names(Variant variant, BitSet cells) {
    return cells.stream()
        .mapToObj(variant.lattice()::at)
        .map(Cell::name)
        .sorted()
        .collect(Collectors.joining(" "));
  }
}
