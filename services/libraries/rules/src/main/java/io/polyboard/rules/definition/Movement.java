package io.polyboard.rules.definition;

import module java.base;

import io.polyboard.rules.lattice.Plane;

/**
 * One way in which a piece moves and captures, in one of its planes at a time. Vectors have one
 * component for each axis of the planes.
 */
public sealed interface Movement {
  /** The planes in which the movement is made, all with the same number of axes. */
  List<Plane> planes();

  /**
   * Whether the movement stands for every sign and order of its vectors' components. If not, the
   * vectors are White's, and Black's are their mirror images.
   */
  boolean symmetric();

  /** Goes to the cell at the vector, whatever stands between. */
  record Leap(List<Integer> vector, List<Plane> planes, boolean symmetric) implements Movement {}

  /**
   * Repeats the vector over empty cells.
   *
   * @param limit the maximum number of steps, or 0 for as many as the lattice allows
   */
  record Slide(List<Integer> vector, int limit, List<Plane> planes, boolean symmetric)
      implements Movement {}

  /**
   * Makes all of the steps one after the other, each except the last to an empty cell, and stops
   * only after the last. A symmetry applies to all steps alike. A path that would come to a cell
   * twice, its start included, is not allowed.
   *
   * @param anyOrder whether the steps may be made in any order
   */
  record Path(List<List<Integer>> steps, boolean anyOrder, List<Plane> planes, boolean symmetric)
      implements Movement {}

  /**
   * Makes one to {@code length} steps over empty cells, each along any of the vectors in any of its
   * symmetries; may stop after every step, except on the start cell.
   */
  record Walk(List<List<Integer>> vectors, int length, List<Plane> planes, boolean symmetric)
      implements Movement {}
}
