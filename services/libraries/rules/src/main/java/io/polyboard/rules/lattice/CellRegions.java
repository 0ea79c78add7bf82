package io.polyboard.rules.lattice;

import module java.base;

/** Writes sets of cells as few rectangles: {@code a8..h8 on every board}. */
public final class CellRegions {
  private CellRegions() {}

  /** The text of a set of cells; {@code none} for the empty set. */
  public static String format(Lattice lattice, Collection<Cell> cells) {
    Map<String, List<String>> labels = new LinkedHashMap<>();
    for (int board = 0; board < lattice.boards(); board++) {
      String rectangles = rectangles(lattice, board, cells);
      if (!rectangles.isEmpty()) {
        labels.computeIfAbsent(rectangles, key -> new ArrayList<>()).add(lattice.label(board));
      }
    }
    StringJoiner regions = new StringJoiner("; ").setEmptyValue("none");
    labels.forEach((rectangles, boards) -> regions.add(rectangles + boards(lattice, boards)));
    return regions.toString();
  }

  private static String boards(Lattice lattice, List<String> labels) {
    if (lattice.boards() == 1) {
      return "";
    }
    return labels.size() == lattice.boards()
        ? " on every board"
        : " on " + String.join(", ", labels);
  }

  /** Covers the cells of a board by rectangles: runs of files, extended upwards, from rank 1. */
  private static String rectangles(Lattice lattice, int board, Collection<Cell> cells) {
    BitSet[] ranks = new BitSet[lattice.ranks()];
    for (int rank = 0; rank < ranks.length; rank++) {
      ranks[rank] = new BitSet();
    }
    for (Cell cell : cells) {
      if (cell.board() == board) {
        ranks[cell.rank()].set(cell.file());
      }
    }
    StringJoiner text = new StringJoiner(", ");
    for (int rank = 0; rank < ranks.length; rank++) {
      while (!ranks[rank].isEmpty()) {
        int left = ranks[rank].nextSetBit(0);
        int right = ranks[rank].nextClearBit(left) - 1;
        int top = rank;
        while (top < ranks.length && ranks[top].get(left, right + 1).cardinality() > right - left) {
          ranks[top++].clear(left, right + 1);
        }
        String first = lattice.at(board, left, rank).square();
        String last = lattice.at(board, right, top - 1).square();
        text.add(first.equals(last) ? first : first + ".." + last);
      }
    }
    return text.toString();
  }
}
