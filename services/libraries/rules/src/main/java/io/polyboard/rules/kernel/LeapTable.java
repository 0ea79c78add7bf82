package io.polyboard.rules.kernel;

import static io.polyboard.rules.kernel.Sizes.*;

import module java.base;

/** Makes {@link Movements#LEAPS} and {@link Movements#LEAP_SOURCES}. */
final class LeapTable {
  final long[] targets;
  final long[] sources;

  LeapTable(List<Shape> shapes) {
    targets = new long[shapes.size() * CELLS * WORDS];
    sources = new long[targets.length];
    for (int shape = 0; shape < shapes.size(); shape++) {
      int row = shape * CELLS;
      for (int cell = 0; cell < CELLS; cell++) {
        int from = cell;
        shapes.get(shape).leaps[from].stream()
            .forEach(to -> {
              CellSets.set(targets, row + from, to);
              CellSets.set(sources, row + to, from);
            });
      }
    }
  }
}
