package io.polyboard.rules.lattice;

import module java.base;

/**
 * A cell of a {@link Lattice}, which creates all cells. Cells are ordered by their numbers.
 * Immutable.
 *
 * @param index its number in the lattice, from 0
 * @param board the board on which it is drawn, counted from 0
 * @param coordinates one for each axis, counted from 0; the first two are file and rank
 * @param name board label, file letter and rank number, such as {@code Ae4}
 */
public record Cell(int index, int board, List<Integer> coordinates, String name)
    implements Comparable<Cell> {

  /** The coordinate on an axis, counted from 0. */
  public int coordinate(int axis) {
    return coordinates.get(axis);
  }

  /** The file on its board, counted from 0. */
  public int file() {
    return coordinate(0);
  }

  /** The rank on its board, counted from 0. */
  public int rank() {
    return coordinate(1);
  }

  /** The name without the board, such as {@code e4}. */
  public String square() {
    return name.substring(1);
  }

  @Override
  public int compareTo(Cell other) {
    return Integer.compare(index, other.index);
  }

  @Override
  public String toString() {
    return name;
  }
}
