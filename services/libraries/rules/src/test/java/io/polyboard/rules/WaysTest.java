package io.polyboard.rules;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.polyboard.rules.lattice.Cell;
import io.polyboard.rules.notation.TurnText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class WaysTest {
  private static final int MAX_TURNS = 60;

  static Stream<String> variants() {
    return TestVariants.ids().stream();
  }

  @ParameterizedTest
  @CsvSource({
    "a rook along a file, chess, 4k3/8/8/8/8/8/8/R3K3 w - - - 0 1, Aa1Aa5, Aa1 Aa2 Aa3 Aa4 Aa5",
    "a knight, chess, startpos, Ag1Af3, Ag1 Af3",
    "a double step, chess, startpos, Ae2Ae4, Ae2 Ae3 Ae4",
    "castling, chess, 4k3/8/8/8/8/8/8/4K2R w K - - 0 1, Ae1Ag1, Ae1 Ag1",
    "a rook that transfers, alice, 4k3/8/8/8/8/8/8/R3K3|8/8/8/8/8/8/8/8 w - - - 0 1, Aa1Ba3, Aa1"
        + " Aa2 Aa3",
  })
  void aMoveLeadsOverKnownCells(
      String story, String variant, String mfen, String move, String cells) {
    // Given
    Position position = TestVariants.position(variant, mfen);

    // When
    List<Cell> way = position.way(TurnText.parse(position, move).moves().getFirst());

    // Then
    assertThat(way).as(story).map(Cell::name).containsExactly(cells.split(" "));
  }

  /** A way is right exactly if pieces on its inner cells, and only those, can be in the way. */
  @ParameterizedTest
  @MethodSource("variants")
  void theCellsOfAWayAreThoseThatMustBeEmpty(String id) {
    // Given
    Variant variant = TestVariants.variant(id);
    Position position = variant.start();
    RandomGenerator random = new SplittableRandom(41);
    for (int turn = 0; turn < MAX_TURNS && !position.outcome().isOver(); turn++) {
      for (Move move : position.legalMoves()) {
        // When
        List<Cell> way = position.way(move);

        // Then
        assertThat(way).startsWith(move.from()).endsWith(move.to()).doesNotHaveDuplicates();
        List<Cell> between = way.subList(1, way.size() - 1);
        assertThat(between).allMatch(cell -> position.pieceAt(cell) == null);
        BitSet all = new BitSet();
        all.set(0, variant.lattice().cells());
        all.clear(move.from().index());
        BitSet others = (BitSet) all.clone();
        between.forEach(cell -> others.clear(cell.index()));
        if (move.captured() == null) {
          others.clear(move.to().index());
        }
        if (move.kind() instanceof Move.Castling || isPawn(variant, move)) {
          continue;
        }
        assertThat(variant.reach(move.piece(), move.from(), others).get(move.to().index()))
            .as("%s reaches %s over %s", move.piece(), move, way)
            .isTrue();
        if (!between.isEmpty()) {
          assertThat(variant.reach(move.piece(), move.from(), all).get(move.to().index()))
              .as("%s reaches %s without empty cells", move.piece(), move)
              .isFalse();
        }
      }
      List<Turn> turns = position.legalTurns(0, 1_000);
      position.make(turns.get(random.nextInt(turns.size())));
    }
  }

  private static boolean isPawn(Variant variant, Move move) {
    return variant.definition().piece(move.piece().kind()).pawn() != null;
  }

  @Test
  void aWayOfSeveralBoardsIsShown() {
    // Given the second and third dimension of Raumschach
    Position position =
        TestVariants.position(
            "raumschach", "5/5/5/5/U3K|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|3k1/5/5/5/5 w - - - 0 1");

    // When
    List<Move> moves = position.legalMoves();

    // Then
    assertThat(moves)
        .filteredOn(move -> move.to().name().equals("De4") || move.to().name().equals("Dd4"))
        .map(move -> position.way(move).stream().map(Cell::name).toList())
        .containsExactly(List.of("Aa1", "Bb2", "Cc3", "Dd4"));
  }
}
