package io.polyboard.rules.lattice;

import java.util.List;

/**
 * The axes within which a piece's vectors lie.
 *
 * @param name the name by which movements refer to it
 * @param axes indexes of the lattice's axes, in the order of a vector's components
 */
public record Plane(String name, List<Integer> axes) {
  public Plane {
    axes = List.copyOf(axes);
  }
}
