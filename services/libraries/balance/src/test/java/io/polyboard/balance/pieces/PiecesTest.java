package io.polyboard.balance.pieces;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import io.polyboard.rules.definition.DefinitionReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Designers' values, influence, and the unit of pieces. */
class PiecesTest {
  private static final List<Influence> CHESS = Influence.of(Variants.shipped("chess"));

  private static Influence of(char letter) {
    return CHESS.stream().filter(each -> each.kind().letter() == letter).findAny().orElseThrow();
  }

  /** Sums over the 64 cells; a pawn controls two cells of the next rank, or one from an edge. */
  @ParameterizedTest
  @CsvSource({"N, 336", "R, 896", "B, 560", "Q, 1456", "K, 420", "P, 98"})
  void influenceOnAnEmptyBoardIsThatOfTheTextbooks(char letter, int sum) {
    assertThat(of(letter).empty()).isEqualTo(sum / 64.0);
  }

  @ParameterizedTest
  @CsvSource({"N", "K", "P"})
  void nothingBlocksPiecesThatMoveOneStep(char letter) {
    assertThat(of(letter).halfFull()).isEqualTo(of(letter).empty());
  }

  /** Expected reach on a ray of n cells: 1 + 1/2 + 1/4 ... = 2 − 2 / 2^n. */
  private static double ofRay(int cells) {
    return 2 - 2 / Math.pow(2, cells);
  }

  private static double meanOfRays(boolean diagonal) {
    return IntStream.range(0, 64)
        .mapToDouble(cell -> {
          int west = cell % 8;
          int east = 7 - west;
          int south = cell / 8;
          int north = 7 - south;
          return diagonal
              ? ofRay(Math.min(west, south))
                  + ofRay(Math.min(west, north))
                  + ofRay(Math.min(east, south))
                  + ofRay(Math.min(east, north))
              : ofRay(west) + ofRay(east) + ofRay(south) + ofRay(north);
        })
        .average()
        .orElseThrow();
  }

  @Test
  void onAHalfFullBoardRidersHaveTheExpectedReach() {
    // Given
    double rook = meanOfRays(false);
    double bishop = meanOfRays(true);

    // Then
    assertThat(of('R').halfFull()).isCloseTo(rook, within(0.1));
    assertThat(of('B').halfFull()).isCloseTo(bishop, within(0.1));
    assertThat(of('Q').halfFull()).isCloseTo(of('R').halfFull() + of('B').halfFull(), within(1e-9));
  }

  @Test
  void influenceIsTheSameInEveryRun() {
    assertThat(Influence.of(Variants.shipped("chess"))).isEqualTo(CHESS);
    assertThat(CHESS.stream().map(Influence::kind)).isEqualTo(Variants.shipped("chess").kinds());
  }

  @Test
  void theDesignerOfMappedChessGivesAValueToEachKindButTheKing() {
    assertThat(DesignersValue.of(Variants.shipped("mapped-chess")))
        .extracting(each -> each.kind().letter() + "=" + each.value())
        .containsExactlyInAnyOrder("Q=9.0", "R=5.0", "B=4.0", "N=3.5", "P=1.0");
  }

  @Test
  void otherVariantsHaveNoValuesEvenWithTheSameRules() {
    // Given
    String text =
        DefinitionReader.shippedText("mapped-chess").replace("id: mapped-chess", "id: mine");

    // Then
    assertThat(DesignersValue.of(Variants.compile("YAML", text))).isEmpty();
    assertThat(DesignersValue.of(Variants.shipped("raumschach"))).isEmpty();
  }

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
  void theUnitIsTheMovingKindWithTheMostPieces(String variant, char letter) {
    assertThat(PieceUnit.of(Variants.shipped(variant)).orElseThrow().letter()).isEqualTo(letter);
  }

  @Test
  void ofKindsWithAsManyPiecesTheUnitReachesTheFewestCells() {
    // Given two rooks, knights and bishops on each side; bishops have the least reach on half-full
    // boards
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
