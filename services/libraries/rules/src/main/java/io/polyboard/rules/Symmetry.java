package io.polyboard.rules;

import module java.base;

import io.polyboard.rules.lattice.Cell;
import io.polyboard.rules.lattice.Lattice;
import org.jspecify.annotations.Nullable;

/**
 * A permutation of the cells of a variant under which the game stays the same: whatever a piece may
 * do, its image may do on the images of the cells. It keeps sides, kinds of pieces and the start
 * position. {@link Variant#symmetries} finds all symmetries. Immutable.
 */
public final class Symmetry {
  private final Lattice lattice;
  private final int[] cells;
  private final int[] boards;
  private final int[] rights;
  private final boolean isIdentity;

  /**
   * A permutation that is known to be a symmetry.
   *
   * @param cells by cell: the number of its image
   * @param boards by board: the board of the images of its cells; ignored if no rule of the variant
   *     depends on boards
   * @param rights by castling right in the order {@code KQkq}: its image
   */
  public Symmetry(Lattice lattice, int[] cells, int[] boards, int[] rights) {
    this.lattice = lattice;
    this.cells = cells.clone();
    this.boards = boards.clone();
    this.rights = rights.clone();
    isIdentity = IntStream.range(0, cells.length).allMatch(cell -> cells[cell] == cell);
  }

  /** Whether every cell is its own image. */
  public boolean isIdentity() {
    return isIdentity;
  }

  /** The number of the image of the cell with a number. */
  public int cell(int cell) {
    return cells[cell];
  }

  /**
   * The images of a set of boards.
   *
   * @param set bit {@code 1 << board} for each; the result has the same form
   */
  public int boards(int set) {
    return images(boards, set);
  }

  /**
   * The images of castling rights.
   *
   * @param set bits in the order {@code KQkq}; the result has the same form
   */
  public int rights(int set) {
    return images(rights, set);
  }

  private static int images(int[] image, int set) {
    int images = 0;
    for (int left = set; left != 0; left &= left - 1) {
      images |= 1 << image[Integer.numberOfTrailingZeros(left)];
    }
    return images;
  }

  /** The symmetry that maps every image back to its original. */
  public Symmetry inverse() {
    return new Symmetry(lattice, inverse(cells), inverse(boards), inverse(rights));
  }

  private static int[] inverse(int[] permutation) {
    int[] inverse = new int[permutation.length];
    for (int i = 0; i < permutation.length; i++) {
      inverse[permutation[i]] = i;
    }
    return inverse;
  }

  /** The image of a cell. */
  public Cell of(Cell cell) {
    return lattice.at(cells[cell.index()]);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Symmetry that
        && lattice.equals(that.lattice)
        && Arrays.equals(cells, that.cells);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(cells);
  }

  /** The images of all cells, in the order of the cells. */
  @Override
  public String toString() {
    return Arrays.stream(cells).mapToObj(cell -> lattice.at(cell).name()).toList().toString();
  }
}
