package io.polyboard.rules.kernel;

import static io.polyboard.rules.kernel.Sizes.*;

import module java.base;

/**
 * Where pieces go on to after they have moved, as in Alice Chess through the looking-glass; in
 * other variants they stay.
 */
final class Transfers {
  /** By side and cell: where a piece that moved there goes on to. */
  static final int[] TRANSFER = new int[2 * CELLS];

  /** By side and cell: the cell whose {@link #TRANSFER} it is. */
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
