package io.polyboard.rules.lattice;

import module java.base;

/**
 * The axes over which a movement's vectors are given.
 *
 * @param name the name by which movements refer to it
 * @param axes indexes of the lattice's axes, in the order of a vector's components
 */
public record Plane(String name, List<Integer> axes) {
  public Plane {
    axes = List.copyOf(axes);
  }

  /**
   * A vector of this plane with a component for each axis of the lattice.
   *
   * @param vector a component for each axis of the plane
   * @param dimension the number of the lattice's axes
   */
  public List<Integer> embedded(List<Integer> vector, int dimension) {
    List<Integer> embedded = new ArrayList<>(Collections.nCopies(dimension, 0));
    for (int i = 0; i < vector.size(); i++) {
      embedded.set(axes.get(i), vector.get(i));
    }
    return embedded;
  }
}
