package io.polyboard.rules.kernel;

import static io.polyboard.rules.kernel.Movements.*;
import static io.polyboard.rules.kernel.Sizes.*;

import module java.base;

import io.polyboard.rules.definition.PawnDefinition;
import io.polyboard.rules.lattice.Cell;
import io.polyboard.rules.lattice.Lattice;
import org.jspecify.annotations.Nullable;

/** The advances of pawns, by piece code and cell; their captures are in {@link Movements}. */
final class Pawns {
  /** By kind: whether its double steps can be captured en passant. */
  static final boolean[] ALLOWS_EN_PASSANT = new boolean[KINDS];

  /** By kind: whether a move counts as progress even if it neither captures nor promotes. */
  static final boolean[] MOVES_ARE_PROGRESS = new boolean[KINDS];

  /** Maximum number of advances of a pawn. */
  static final int MAX_ADVANCES = maxAdvances();

  /** By code, cell and advance: the cell that one step reaches, or −1. */
  static final int[] ADVANCES = new int[CODES * CELLS * MAX_ADVANCES];

  /** By code, cell and advance: the cell that two steps reach from a start cell, or −1. */
  static final int[] DOUBLE_STEPS = new int[ADVANCES.length];

  static final boolean HAS_DOUBLE_STEPS;

  /** By code and cell: the cells of all advances if all must be empty to advance; else none. */
  static final long[] ADVANCE_BARS = new long[CODES * CELLS * WORDS];

  static final boolean HAS_ADVANCE_BARS;

  /**
   * Whether some pawn can return to a cell by moves that count as progress, so that a position can
   * occur again after such a move.
   */
  static final boolean PAWNS_CAN_RETURN;

  private Pawns() {}

  /** The size of the tables in bytes. */
  static long bytes() {
    return ((long) ADVANCES.length + DOUBLE_STEPS.length) * Integer.BYTES
        + (long) ADVANCE_BARS.length * Long.BYTES;
  }

  static {
    Arrays.fill(ADVANCES, Lattice.NONE);
    Arrays.fill(DOUBLE_STEPS, Lattice.NONE);
    for (int code = 0; code < CODES; code++) {
      PawnDefinition pawn = pawn(code);
      if (pawn != null) {
        ALLOWS_EN_PASSANT[code >> 1] = pawn.enPassant();
        MOVES_ARE_PROGRESS[code >> 1] = pawn.progress();
        addAdvances(code, pawn);
      }
    }
    HAS_DOUBLE_STEPS = Arrays.stream(DOUBLE_STEPS).anyMatch(cell -> cell != Lattice.NONE);
    HAS_ADVANCE_BARS = Arrays.stream(ADVANCE_BARS).anyMatch(word -> word != 0);
    PAWNS_CAN_RETURN = pawnsCanReturn();
  }

  /** The definition of the pawn with a piece code, or null if the piece is not a pawn. */
  static @Nullable PawnDefinition pawn(int code) {
    return DEFINITION.pieces().get(code >> 1).pawn();
  }

  private static int maxAdvances() {
    int max = 0;
    for (int kind = 0; kind < KINDS; kind++) {
      PawnDefinition pawn = pawn(2 * kind);
      max = pawn == null ? max : Math.max(max, pawn.advances().size());
    }
    return max;
  }

  private static void addAdvances(int code, PawnDefinition pawn) {
    int side = code & 1;
    for (int i = 0; i < pawn.advances().size(); i++) {
      PawnDefinition.Advance advance = pawn.advances().get(i);
      int[] vector = Mirror.vector(advance.vector(), side);
      for (int cell = 0; cell < CELLS; cell++) {
        Cell seen = LATTICE.at(Mirror.cell(cell, side));
        int reached = LATTICE.step(cell, vector);
        if (reached == Lattice.NONE || !advance.from().contains(seen)) {
          continue;
        }
        int index = (code * CELLS + cell) * MAX_ADVANCES + i;
        ADVANCES[index] = reached;
        if (advance.twiceFrom().contains(seen)) {
          DOUBLE_STEPS[index] = LATTICE.step(reached, vector);
        }
        if (pawn.allAdvancesEmpty()) {
          CellSets.set(ADVANCE_BARS, code * CELLS + cell, reached);
        }
      }
    }
  }

  /** The cells to which a pawn's captures and advances lead, occupied or not. */
  static BitSet steps(int code, int from) {
    int row = (SHAPE[code] * CELLS + from) * WORDS;
    BitSet steps = BitSet.valueOf(Arrays.copyOfRange(LEAPS, row, row + WORDS));
    int first = (code * CELLS + from) * MAX_ADVANCES;
    for (int i = first; i < first + MAX_ADVANCES; i++) {
      if (ADVANCES[i] != Lattice.NONE) {
        steps.set(ADVANCES[i]);
      }
      if (DOUBLE_STEPS[i] != Lattice.NONE) {
        steps.set(DOUBLE_STEPS[i]);
      }
    }
    return steps;
  }

  /** Whether the steps and captures of some pawn, as a graph over the cells, have a cycle. */
  private static boolean pawnsCanReturn() {
    for (int code = 0; code < CODES; code++) {
      if (!MOVES_ARE_PROGRESS[code >> 1]) {
        continue;
      }
      // The cells from which every sequence of steps ends; without a cycle these are all cells.
      BitSet ending = new BitSet(CELLS);
      for (int before = -1; before < ending.cardinality(); ) {
        before = ending.cardinality();
        for (int cell = 0; cell < CELLS; cell++) {
          BitSet further = steps(code, cell);
          further.andNot(ending);
          ending.set(cell, ending.get(cell) || further.isEmpty());
        }
      }
      if (ending.cardinality() < CELLS) {
        return true;
      }
    }
    return false;
  }
}
