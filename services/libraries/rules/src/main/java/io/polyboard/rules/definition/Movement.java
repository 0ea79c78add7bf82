package io.polyboard.rules.definition;

import module java.base;

import io.polyboard.rules.lattice.Plane;

/**
 * One way in which a piece moves and captures, in each of its planes by itself. Vectors have as
 * many components as the planes have axes.
 */
public sealed interface Movement {
  /** The planes, all of one dimension, in which the movement is made. */
  List<Plane> planes();

  /**
   * Whether the movement stands for every sign and order of its vectors' components; where not, the
   * vectors are White's, and Black's are their mirror images.
   */
  boolean symmetric();

  /** Goes to the cell at the vector, whatever stands between. */
  record Leap(List<Integer> vector, List<Plane> planes, boolean symmetric) implements Movement {}

  /**
   * Repeats the vector over empty cells.
   *
   * @param limit the most steps, or 0 for as many as the lattice allows
   */
  record Slide(List<Integer> vector, int limit, List<Plane> planes, boolean symmetric)
      implements Movement {}

  /**
   * Makes all of the steps one after the other, each but the last to an empty cell; only the last
   * is a place to stop. A symmetry is applied to all steps alike. A path that would come to a cell
   * twice, its start included, is none.
   *
   * @param anyOrder whether the steps may be made in every order
   */
  record Path(List<List<Integer>> steps, boolean anyOrder, List<Plane> planes, boolean symmetric)
      implements Movement {}

  /**
   * Makes one to {@code length} steps, each any of the vectors in any of its symmetries, over empty
   * cells; every step is a place to stop, except the start.
   */
  record Walk(List<List<Integer>> vectors, int length, List<Plane> planes, boolean symmetric)
      implements Movement {}
}
