package io.polyboard.rules.kernel;

import static io.polyboard.rules.kernel.Sizes.*;

import module java.base;

/**
 * The cells to which pieces are transferred after their moves, as in Alice Chess; in other variants
 * pieces stay.
 */
final class Transfers {
  /** By side and cell: the cell to which a piece that moved there is transferred. */
  static final int[] TRANSFER = new int[2 * CELLS];

  /** By side and cell: the cell from which pieces are transferred to it. */
  static final int[] TRANSFER_SOURCE = new int[2 * CELLS];

  private Transfers() {}

  static {
    List<Integer> transfer = DEFINITION.transfer();
    List<Integer> vector =
        transfer == null ? Collections.nCopies(LATTICE.axes().size(), 0) : transfer;
    for (int side = 0; side < 2; side++) {
      int[] seen = Mirror.vector(vector, side);
      for (int cell = 0; cell < CELLS; cell++) {
        int landing = LATTICE.step(cell, seen);
        TRANSFER[side * CELLS + cell] = landing;
        TRANSFER_SOURCE[side * CELLS + landing] = cell;
      }
    }
  }
}
