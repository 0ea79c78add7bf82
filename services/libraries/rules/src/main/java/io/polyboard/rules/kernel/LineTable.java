package io.polyboard.rules.kernel;

import static io.polyboard.rules.kernel.Sizes.*;

import module java.base;

/**
 * Builds {@link Movements#LINE_SOURCES} and the lines of attack that start from them. A piece
 * attacks along a line if all cells of the line are empty; one line from a source is enough.
 */
final class LineTable {
  final long[] sources;
  final int[] bases;
  final int[] firsts;
  final long[] vias;

  LineTable(List<Shape> shapes) {
    sources = new long[shapes.size() * CELLS * WORDS];
    bases = new int[shapes.size() * CELLS];
    List<Integer> first = new ArrayList<>();
    List<BitSet> between = new ArrayList<>();
    for (int shape = 0; shape < shapes.size(); shape++) {
      for (int target = 0; target < CELLS; target++) {
        int row = shape * CELLS + target;
        bases[row] = first.size();
        shapes
            .get(shape)
            .lines
            .get(target)
            .forEach((source, ways) -> {
              CellSets.set(sources, row, source);
              first.add(between.size());
              between.addAll(ways);
            });
      }
    }
    first.add(between.size());
    firsts = first.stream().mapToInt(Integer::intValue).toArray();
    vias = new long[between.size() * WORDS];
    for (int line = 0; line < between.size(); line++) {
      int row = line;
      between.get(line).stream().forEach(cell -> CellSets.set(vias, row, cell));
    }
  }
}
