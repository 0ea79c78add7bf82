package io.polyboard.rules.kernel;

import static io.polyboard.rules.kernel.Sizes.*;

import module java.base;

import io.polyboard.rules.Side;

/**
 * What a definition says of White, as a side sees it: for Black the lattice is reflected. A
 * reflection is its own inverse, so the same goes the other way.
 */
public final class Mirror {
  private Mirror() {}

  /** White's cell as the side sees it. */
  public static int cell(int cell, int side) {
    return DEFINITION.seenBy(Side.of(side), LATTICE.at(cell)).index();
  }

  /** White's vector as the side sees it. */
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
