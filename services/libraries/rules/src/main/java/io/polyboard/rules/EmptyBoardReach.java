package io.polyboard.rules;

import module java.base;

import io.polyboard.rules.definition.PawnDefinition;
import io.polyboard.rules.definition.PieceDefinition;
import io.polyboard.rules.lattice.Axis;
import io.polyboard.rules.lattice.Cell;
import io.polyboard.rules.lattice.Lattice;

/**
 * How far a white piece reaches in one move, alone on the boards: for diagrams of how it moves.
 * Castling, en passant and king hold are ignored.
 *
 * @param from the cell on which it stands
 * @param moves the numbers of the cells on which it ends if it captures nothing; in a variant with
 *     a transfer these are the cells to which it is transferred
 * @param captures the numbers of the cells on which it captures what stands there; in a variant
 *     with a transfer it then goes on to another cell
 */
public record EmptyBoardReach(Cell from, BitSet moves, BitSet captures) {
  /** The reach of a kind of piece from a cell. */
  public static EmptyBoardReach of(Variant variant, PieceKind kind, Cell from) {
    Piece white = new Piece(kind, Side.WHITE);
    BitSet goals = variant.reach(white, from, new BitSet());
    BitSet captures = goals;
    if (variant.definition().piece(kind).pawn() != null) {
      // With all cells occupied, a pawn reaches only the cells where it captures.
      BitSet all = new BitSet();
      all.set(0, variant.lattice().cells());
      captures = variant.reach(white, from, all);
      goals.andNot(captures);
    }
    BitSet moves = new BitSet();
    goals.stream()
        .mapToObj(variant.lattice()::at)
        .forEach(to -> moves.set(variant.definition().landing(Side.WHITE, to).index()));
    return new EmptyBoardReach(from, moves, captures);
  }

  /**
   * The reach from the cell, among those on which a white piece of this kind may stand, from which
   * it reaches most, near the middle; for a pawn, from one of its double step if it has any. Empty
   * if it may stand nowhere.
   */
  public static Optional<EmptyBoardReach> widest(Variant variant, PieceKind kind) {
    Lattice lattice = variant.lattice();
    return starts(variant.definition().piece(kind))
        .map(cell -> of(variant, kind, cell))
        .max(
            Comparator.comparingInt(EmptyBoardReach::size)
                .thenComparing(reach -> -distance(lattice, reach.from)));
  }

  /** Cells from which a piece can show all its moves; for a pawn, those of its double step. */
  private static Stream<Cell> starts(PieceDefinition piece) {
    PawnDefinition pawn = piece.pawn();
    return pawn == null || pawn.doubleStepFrom().isEmpty()
        ? piece.standsOn().stream()
        : pawn.doubleStepFrom().stream();
  }

  private int size() {
    BitSet both = (BitSet) moves.clone();
    both.or(captures);
    return both.cardinality();
  }

  /** Twice the distance from the middle of the lattice, in steps along its axes. */
  private static int distance(Lattice lattice, Cell cell) {
    int distance = 0;
    for (int axis = 0; axis < lattice.axes().size(); axis++) {
      Axis along = lattice.axes().get(axis);
      distance += Math.abs(2 * cell.coordinate(axis) - along.size() + 1);
    }
    return distance;
  }
}
