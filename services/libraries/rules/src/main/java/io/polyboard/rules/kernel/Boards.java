package io.polyboard.rules.kernel;

import static io.polyboard.rules.kernel.Sizes.*;

/** Which cells lie on which board. */
public final class Boards {
  /** By cell: the number of its board. */
  static final int[] BOARD_OF = new int[CELLS];

  /** By board: its cells. */
  public static final long[] BOARD_CELLS = new long[BOARDS * WORDS];

  private Boards() {}

  static {
    for (int cell = 0; cell < CELLS; cell++) {
      BOARD_OF[cell] = LATTICE.at(cell).board();
      CellSets.set(BOARD_CELLS, BOARD_OF[cell], cell);
    }
  }
}
