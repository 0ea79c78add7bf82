package io.polyboard.rules.kernel;

import static io.polyboard.rules.kernel.Sizes.*;

import module java.base;

import io.polyboard.rules.Side;

/**
 * Converts White's cells and vectors of a definition to those of a side: for Black the lattice is
 * reflected. A reflection is its own inverse, so the same methods convert back.
 */
public final class Mirror {
  private Mirror() {}

  /** The cell of the side that corresponds to White's cell. */
  public static int cell(int cell, int side) {
    return DEFINITION.seenBy(Side.of(side), LATTICE.at(cell)).index();
  }

  /** The vector of the side that corresponds to White's vector. */
  static int[] vector(List<Integer> vector, int side) {
    int[] seen = vector.stream().mapToInt(Integer::intValue).toArray();
    if (side == 1) {
      for (int axis : DEFINITION.mirror()) {
        seen[axis] = -seen[axis];
      }
    }
    return seen;
  }
}
