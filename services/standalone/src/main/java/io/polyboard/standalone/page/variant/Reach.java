package io.polyboard.standalone.page.variant;

import module java.base;

import io.polyboard.rules.Piece;
import io.polyboard.rules.Side;
import io.polyboard.rules.Variant;
import io.polyboard.rules.definition.PawnDefinition;
import io.polyboard.rules.definition.PieceDefinition;
import io.polyboard.rules.lattice.Cell;
import io.polyboard.rules.lattice.Lattice;

/**
 * How many cells a white piece reaches from each cell on which it may stand, on otherwise empty
 * boards and ignoring check; also its JSON.
 *
 * @param piece the piece's letter
 * @param what {@code moves}, or for a pawn {@code advances} (without double steps) or {@code
 *     captures}
 * @param all cells on any board; if the variant has a transfer, those to which the piece is
 *     transferred, but for a pawn's captures those on which it captures
 * @param sameBoard cells on the board on which it stands
 * @param otherBoards cells on the other boards
 */
record Reach(
    String piece, String name, String what, Spread all, Spread sameBoard, Spread otherBoards) {

  /** The figures for every piece, in the order of the definition. */
  static List<Reach> of(Variant variant) {
    Lattice lattice = variant.lattice();
    List<Reach> table = new ArrayList<>();
    for (int i = 0; i < variant.definition().pieces().size(); i++) {
      PieceDefinition piece = variant.definition().pieces().get(i);
      PawnDefinition pawn = piece.pawn();
      if (pawn == null) {
        Piece moved = new Piece(variant.kinds().get(i), Side.WHITE);
        table.add(
            of(
                i,
                "moves",
                variant,
                cell -> landings(variant, variant.reach(moved, cell, new BitSet()))));
      } else {
        table.add(
            of(
                i,
                "advances",
                variant,
                cell ->
                    landings(
                        variant,
                        steps(
                            lattice,
                            cell,
                            pawn.advances().stream()
                                .filter(advance -> advance.from().contains(cell))
                                .map(PawnDefinition.Advance::vector)
                                .toList()))));
        table.add(of(i, "captures", variant, cell -> steps(lattice, cell, pawn.captures())));
      }
    }
    return table;
  }

  private static Reach of(int index, String what, Variant variant, Function<Cell, BitSet> reach) {
    Lattice lattice = variant.lattice();
    List<Integer> all = new ArrayList<>();
    List<Integer> same = new ArrayList<>();
    List<Integer> other = new ArrayList<>();
    PieceDefinition piece = variant.definition().pieces().get(index);
    for (Cell cell : piece.standsOn()) {
      BitSet reached = reach.apply(cell);
      int onBoard =
          (int) reached.stream().filter(to -> lattice.at(to).board() == cell.board()).count();
      all.add(reached.cardinality());
      same.add(onBoard);
      other.add(reached.cardinality() - onBoard);
    }
    return new Reach(
        String.valueOf(piece.letter()),
        piece.name(),
        what,
        Spread.of(all),
        Spread.of(same),
        Spread.of(other));
  }

  /** The cells on which a white piece ends that moves to some cells. */
  private static BitSet landings(Variant variant, BitSet goals) {
    BitSet landings = new BitSet();
    goals.stream()
        .mapToObj(variant.lattice()::at)
        .forEach(to -> landings.set(variant.definition().landing(Side.WHITE, to).index()));
    return landings;
  }

  private static BitSet steps(Lattice lattice, Cell cell, List<List<Integer>> vectors) {
    BitSet reached = new BitSet();
    for (List<Integer> vector : vectors) {
      int to = lattice.step(cell.index(), vector.stream().mapToInt(Integer::intValue).toArray());
      if (to != Lattice.NONE) {
        reached.set(to);
      }
    }
    return reached;
  }

  /** The minimum, mean and maximum of some numbers; all 0 if there are none. */
  record Spread(int min, double mean, int max) {
    static Spread of(List<Integer> numbers) {
      var statistics = numbers.stream().mapToInt(Integer::intValue).summaryStatistics();
      return numbers.isEmpty()
          ? new Spread(0, 0, 0)
          : new Spread(statistics.getMin(), statistics.getAverage(), statistics.getMax());
    }
  }
}
