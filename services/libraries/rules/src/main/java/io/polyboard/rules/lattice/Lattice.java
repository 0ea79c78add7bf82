package io.polyboard.rules.lattice;

import module java.base;

import org.jspecify.annotations.Nullable;

/**
 * The cells of a variant: all vectors over its axes. The first two axes are the file and the rank
 * of a drawn board; the others number the boards, the first of them varying fastest.
 *
 * <p>Cells are numbered 0 to {@link #cells()} − 1 in lexicographic order with the cyclic axes least
 * significant. So the cell numbers along a line that changes some bounded axis always increase or
 * always decrease, and a bit scan finds the first piece on the line.
 *
 * <p>Immutable.
 */
public final class Lattice {
  /** Maximum number of cells of a variant. */
  public static final int MAX_CELLS = 1024;

  /** Maximum number of boards of a variant. */
  public static final int MAX_BOARDS = 16;

  /** No cell: the result of a step over the edge. */
  public static final int NONE = -1;

  private final List<Axis> axes;
  private final List<String> labels;
  private final int cells;
  private final int boards;

  /** By axis: the difference between the numbers of cells that differ by one on the axis. */
  private final int[] strides;

  /** By cell, then axis: the coordinate. */
  private final int[][] coordinates;

  private final List<Cell> all;

  /** By board, then rank, then file: the number of the cell. */
  private final int[] cellAt;

  /**
   * @param axes two or more; the first two are file and rank, of at most 26 and 99 coordinates; the
   *     axes together have at most {@link #MAX_CELLS} cells on {@link #MAX_BOARDS} boards
   * @param labels one upper-case letter for each board, in board order
   */
  public Lattice(List<Axis> axes, List<String> labels) {
    this.axes = List.copyOf(axes);
    this.labels = List.copyOf(labels);
    cells = axes.stream().mapToInt(Axis::size).reduce(1, (product, size) -> product * size);
    boards = labels.size();
    strides = new int[axes.size()];
    int stride = 1;
    for (boolean cyclic : new boolean[] {true, false}) {
      for (int axis = 0; axis < axes.size(); axis++) {
        if (axes.get(axis).cyclic() == cyclic) {
          strides[axis] = stride;
          stride *= axes.get(axis).size();
        }
      }
    }
    coordinates = new int[cells][axes.size()];
    cellAt = new int[cells];
    all = IntStream.range(0, cells).mapToObj(this::cell).toList();
    all.forEach(cell -> cellAt[placeOf(cell.board(), cell.file(), cell.rank())] = cell.index());
  }

  private Cell cell(int index) {
    int board = 0;
    for (int axis = axes.size() - 1; axis >= 0; axis--) {
      int coordinate = index / strides[axis] % axes.get(axis).size();
      coordinates[index][axis] = coordinate;
      if (axis >= 2) {
        board = board * axes.get(axis).size() + coordinate;
      }
    }
    int[] place = coordinates[index];
    String name = labels.get(board) + (char) ('a' + place[0]) + (place[1] + 1);
    return new Cell(index, board, Arrays.stream(place).boxed().toList(), name);
  }

  /** The axes in the order of the definition. */
  public List<Axis> axes() {
    return axes;
  }

  /** All cells, by their numbers. */
  public List<Cell> all() {
    return all;
  }

  /** The cell with this number. */
  public Cell at(int cell) {
    return all.get(cell);
  }

  /** The cell at a place of a drawn board; board, file and rank count from 0. */
  public Cell at(int board, int file, int rank) {
    return at(cellAt[placeOf(board, file, rank)]);
  }

  private int placeOf(int board, int file, int rank) {
    return (board * ranks() + rank) * files() + file;
  }

  /** The cell with this name, if any. A lattice with one board also accepts the square alone. */
  public Optional<Cell> find(String name) {
    return find(name, 0, name.length());
  }

  /**
   * The cell whose name is a part of a text, if any; see {@link #find(String)}.
   *
   * @param start the offset of its first character
   * @param end the offset after its last
   */
  public Optional<Cell> find(String text, int start, int end) {
    int from = start;
    int board = 0;
    if (start < end && text.charAt(start) >= 'A' && text.charAt(start) <= 'Z') {
      board = board(text.charAt(start));
      from++;
    } else if (boards > 1) {
      return Optional.empty();
    }
    int digits = end - from - 1;
    if (board < 0 || digits < 1 || digits > 2 || text.charAt(from + 1) == '0') {
      return Optional.empty();
    }
    int file = text.charAt(from) - 'a';
    int rank = 0;
    for (int i = from + 1; i < end; i++) {
      int digit = text.charAt(i) - '0';
      if (digit < 0 || digit > 9) {
        return Optional.empty();
      }
      rank = rank * 10 + digit;
    }
    return file < 0 || file >= files() || rank > ranks()
        ? Optional.empty()
        : Optional.of(at(board, file, rank - 1));
  }

  /** The number of cells. */
  public int cells() {
    return cells;
  }

  /** The number of drawn boards, 1 to {@link #MAX_BOARDS}. */
  public int boards() {
    return boards;
  }

  /** The number of files of each board, 1 to 26. */
  public int files() {
    return axes.get(0).size();
  }

  /** The number of ranks of each board, 1 to 99. */
  public int ranks() {
    return axes.get(1).size();
  }

  /** The label of a board, an upper-case letter. */
  public String label(int board) {
    return labels.get(board);
  }

  /** The board with this label, or {@link #NONE}. */
  public int board(char label) {
    for (int board = 0; board < boards; board++) {
      if (labels.get(board).charAt(0) == label) {
        return board;
      }
    }
    return NONE;
  }

  /**
   * The cell reached from another by adding a vector, or {@link #NONE} beyond the edge of a bounded
   * axis.
   *
   * @param vector one component for each axis
   */
  public int step(int cell, int[] vector) {
    int reached = 0;
    for (int axis = 0; axis < strides.length; axis++) {
      int size = axes.get(axis).size();
      int coordinate = coordinates[cell][axis] + vector[axis];
      if (axes.get(axis).cyclic()) {
        coordinate = Math.floorMod(coordinate, size);
      } else if (coordinate < 0 || coordinate >= size) {
        return NONE;
      }
      reached += coordinate * strides[axis];
    }
    return reached;
  }

  /** The cell that a vector reaches, as {@link #step(int, int[])} finds it, or null. */
  public @Nullable Cell step(Cell cell, List<Integer> vector) {
    int reached = step(cell.index(), vector.stream().mapToInt(Integer::intValue).toArray());
    return reached == NONE ? null : at(reached);
  }

  /** The cells of a straight line, both ends included, in the shortest possible equal steps. */
  public List<Cell> straight(Cell from, Cell to) {
    int[] vector = new int[axes.size()];
    Arrays.setAll(vector, axis -> to.coordinate(axis) - from.coordinate(axis));
    int steps = Arrays.stream(vector).reduce(0, Lattice::greatestCommonDivisor);
    List<Cell> line = new ArrayList<>(List.of(from));
    if (steps > 0) {
      Arrays.setAll(vector, axis -> vector[axis] / steps);
    }
    for (int i = 0; i < steps; i++) {
      line.add(at(step(line.getLast().index(), vector)));
    }
    return line;
  }

  private static int greatestCommonDivisor(int a, int b) {
    return b == 0 ? Math.abs(a) : greatestCommonDivisor(b, a % b);
  }

  /** The cell with the coordinates on the given axes reversed: the reflection of the lattice. */
  public Cell mirror(Cell cell, List<Integer> mirroredAxes) {
    int reached = 0;
    for (int axis = 0; axis < strides.length; axis++) {
      int coordinate = cell.coordinate(axis);
      reached +=
          strides[axis]
              * (mirroredAxes.contains(axis) ? axes.get(axis).size() - 1 - coordinate : coordinate);
    }
    return at(reached);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Lattice that && axes.equals(that.axes) && labels.equals(that.labels);
  }

  @Override
  public int hashCode() {
    return 31 * axes.hashCode() + labels.hashCode();
  }

  @Override
  public String toString() {
    return axes + " " + Arrays.toString(labels.toArray());
  }
}
