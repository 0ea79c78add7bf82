package io.polyboard.rules.kernel;

import static io.polyboard.rules.kernel.Pawns.*;
import static io.polyboard.rules.kernel.Sizes.*;

import module java.base;

import io.polyboard.rules.definition.PawnDefinition;
import io.polyboard.rules.lattice.Axis;
import io.polyboard.rules.lattice.Cell;
import io.polyboard.rules.lattice.Lattice;

/**
 * One step of pawns, for a whole set of cells.
 *
 * @param from the cells from which the step is possible
 * @param shift the difference of cell numbers
 * @param again the cells, reached by the step, from which it may be made once more
 */
record PawnShift(long from, int shift, long again) {
  /**
   * Whether each pawn step changes the cell number by the same amount from every cell, all cells
   * fit into one word, and no two steps from a cell coincide. If so, one rotation steps a whole set
   * of pawns, and the steps can be counted separately.
   */
  static final boolean HAS_PAWN_SHIFTS =
      WORDS == 1
          && !HAS_ADVANCE_BARS
          && LATTICE.axes().stream().noneMatch(Axis::cyclic)
          && IntStream.range(0, KINDS).allMatch(kind -> stepsDiffer(2 * kind));

  /** By code: the steps of its captures, or null without pawn shifts. */
  static final PawnShift[][] PAWN_CAPTURES = new PawnShift[CODES][];

  /** By code: the steps of its advances, or null without pawn shifts. */
  static final PawnShift[][] PAWN_ADVANCES = new PawnShift[CODES][];

  static {
    for (int code = 0; code < CODES && HAS_PAWN_SHIFTS; code++) {
      PawnDefinition pawn = pawn(code);
      if (pawn != null) {
        int side = code & 1;
        SortedSet<Cell> all = new TreeSet<>(LATTICE.all());
        PAWN_CAPTURES[code] =
            pawn.captures().stream()
                .map(capture -> shift(capture, all, Collections.emptySortedSet(), side))
                .toArray(PawnShift[]::new);
        PAWN_ADVANCES[code] =
            pawn.advances().stream()
                .map(advance -> shift(advance.vector(), advance.from(), advance.twiceFrom(), side))
                .toArray(PawnShift[]::new);
      }
    }
  }

  long step(long cells) {
    return Long.rotateLeft(cells & from, shift);
  }

  /** The start cells of the steps to these cells, each of which a step must reach. */
  long stepBack(long cells) {
    return Long.rotateRight(cells, shift);
  }

  /** Whether no two of a pawn's steps, double steps included, lead from one cell to the same. */
  private static boolean stepsDiffer(int code) {
    PawnDefinition pawn = pawn(code);
    if (pawn == null) {
      return true;
    }
    List<List<Integer>> advances = new ArrayList<>();
    for (PawnDefinition.Advance advance : pawn.advances()) {
      advances.add(advance.vector());
      if (!advance.twiceFrom().isEmpty()) {
        advances.add(advance.vector().stream().map(part -> 2 * part).toList());
      }
    }
    return Set.copyOf(advances).size() == advances.size()
        && Set.copyOf(pawn.captures()).size() == pawn.captures().size();
  }

  /**
   * @param vector a vector of White; the cells are also White's
   * @param starts the cells from which the step may be made
   * @param twice the cells from which it may be made twice
   */
  private static PawnShift shift(
      List<Integer> vector, SortedSet<Cell> starts, SortedSet<Cell> twice, int side) {
    int[] seen = Mirror.vector(vector, side);
    long from = 0;
    long again = 0;
    int shift = 0;
    for (int cell = 0; cell < CELLS; cell++) {
      int reached = LATTICE.step(cell, seen);
      Cell start = LATTICE.at(Mirror.cell(cell, side));
      if (reached != Lattice.NONE && starts.contains(start)) {
        from |= 1L << cell;
        shift = reached - cell;
        if (twice.contains(start)) {
          again |= 1L << reached;
        }
      }
    }
    return new PawnShift(from, shift, again);
  }
}
