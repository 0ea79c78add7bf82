package io.polyboard.rules.kernel;

import static io.polyboard.rules.kernel.Sizes.*;

import io.polyboard.rules.lattice.Plane;

/** The cells between which a king holds the other: the same coordinates on a hold plane. */
final class Holds {
  static final int HOLD_PLANES = DEFINITION.kingHold().size();

  /** By hold plane and cell: the cells with the same coordinates on the plane. */
  static final long[] HOLD_CELLS = new long[HOLD_PLANES * CELLS * WORDS];

  private Holds() {}

  static {
    for (int hold = 0; hold < HOLD_PLANES; hold++) {
      Plane plane = DEFINITION.kingHold().get(hold);
      for (int cell = 0; cell < CELLS; cell++) {
        for (int other = 0; other < CELLS; other++) {
          if (coincide(plane, cell, other)) {
            CellSets.set(HOLD_CELLS, hold * CELLS + cell, other);
          }
        }
      }
    }
  }

  private static boolean coincide(Plane plane, int cell, int other) {
    return plane.axes().stream()
        .allMatch(axis -> LATTICE.at(cell).coordinate(axis) == LATTICE.at(other).coordinate(axis));
  }
}
