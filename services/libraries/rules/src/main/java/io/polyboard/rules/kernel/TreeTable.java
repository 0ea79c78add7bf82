package io.polyboard.rules.kernel;

import static io.polyboard.rules.kernel.Sizes.CELLS;

import module java.base;

/**
 * Builds {@link Movements#TREES} from the step trees of all shapes. A node is packed: its cell,
 * {@link #STOP} if the piece may end there, and how many nodes to skip if the cell is occupied.
 */
final class TreeTable {
  static final int CELL_MASK = 0x3ff;
  static final int STOP = 0x400;
  static final int SKIP_SHIFT = 11;

  final int[] starts;
  final int[] nodes;

  TreeTable(List<Shape> shapes) {
    starts = new int[shapes.size() * CELLS + 1];
    List<Integer> flat = new ArrayList<>();
    for (int shape = 0; shape < shapes.size(); shape++) {
      for (int from = 0; from < CELLS; from++) {
        flatten(shapes.get(shape).trees[from], flat);
        starts[shape * CELLS + from + 1] = flat.size();
      }
    }
    nodes = flat.stream().mapToInt(Integer::intValue).toArray();
  }

  private static void flatten(Shape.Step step, List<Integer> flat) {
    for (Shape.Step next : step.next()) {
      int index = flat.size();
      flat.add(0);
      flatten(next, flat);
      flat.set(index, next.cell | (next.stop ? STOP : 0) | (flat.size() - index) << SKIP_SHIFT);
    }
  }
}
