package io.polyboard.rules.kernel;

import static io.polyboard.rules.kernel.Pawns.*;
import static io.polyboard.rules.kernel.Sizes.*;

import module java.base;

import io.polyboard.rules.Variant;
import io.polyboard.rules.lattice.Lattice;
import org.jspecify.annotations.Nullable;

/**
 * Finds the cells over which a piece goes. It is for showing moves, not for finding them, so it
 * follows the vectors of the definition instead of using tables.
 */
final class Ways {
  /** By piece code. */
  private static final Routes[] ROUTES =
      IntStream.range(0, CODES).mapToObj(Movements::routes).toArray(Routes[]::new);

  private Ways() {}

  /** See {@link Variant#way}. */
  static List<Integer> find(int code, int from, int to, BitSet occupied) {
    Routes routes = ROUTES[code];
    List<Integer> doubleStep = occupied.get(to) ? List.of() : doubleStep(code, from, to);
    Stream<List<Integer>> slides = routes.slides().stream().map(slide -> slide(from, to, slide));
    Stream<List<Integer>> paths = routes.paths().stream().map(steps -> path(from, to, steps));
    Stream<List<Integer>> walks =
        routes.walks().stream().map(walk -> walk(from, to, walk, occupied));
    List<Integer> reached =
        Stream.of(Stream.of(doubleStep), slides, paths, walks)
            .flatMap(ways -> ways)
            .filter(way -> isOpen(way, to, occupied))
            .min(Comparator.comparingInt(List::size))
            .orElse(List.of(to));
    return Stream.concat(Stream.of(from), reached.stream()).toList();
  }

  /** Whether a way, which may be empty, leads to the target over empty cells. */
  private static boolean isOpen(List<Integer> way, int to, BitSet occupied) {
    return !way.isEmpty()
        && way.getLast() == to
        && way.subList(0, way.size() - 1).stream().noneMatch(occupied::get);
  }

  private static List<Integer> doubleStep(int code, int from, int to) {
    int first = (code * CELLS + from) * MAX_ADVANCES;
    for (int i = first; i < first + MAX_ADVANCES; i++) {
      if (DOUBLE_STEPS[i] == to) {
        return List.of(ADVANCES[i], to);
      }
    }
    return List.of();
  }

  private static List<Integer> slide(int from, int to, Routes.Ray slide) {
    List<Integer> ray = Shape.ray(LATTICE, from, slide);
    return ray.subList(0, ray.indexOf(to) + 1);
  }

  private static List<Integer> path(int from, int to, List<List<Integer>> steps) {
    List<Integer> cells = new ArrayList<>();
    int cell = from;
    for (List<Integer> step : steps) {
      cell = LATTICE.step(cell, Shape.components(step));
      if (cell == Lattice.NONE || cell == from || cells.contains(cell)) {
        return List.of();
      }
      cells.add(cell);
    }
    return cells;
  }

  /** One of the shortest walks, found in the order of distance. */
  private static List<Integer> walk(int from, int to, Routes.Walk walk, BitSet occupied) {
    Map<Integer, @Nullable Integer> before = new HashMap<>();
    before.put(from, null);
    List<Integer> reached = List.of(from);
    for (int step = 0; step < walk.length() && !before.containsKey(to); step++) {
      List<Integer> next = new ArrayList<>();
      for (int cell : reached) {
        for (List<Integer> vector : walk.vectors()) {
          int further = LATTICE.step(cell, Shape.components(vector));
          if (further != Lattice.NONE && !before.containsKey(further)) {
            before.put(further, cell);
            if (!occupied.get(further)) {
              next.add(further);
            }
          }
        }
      }
      reached = next;
    }
    List<Integer> way = new ArrayList<>();
    for (Integer cell = to; cell != null && before.get(cell) != null; cell = before.get(cell)) {
      way.addFirst(cell);
    }
    return way;
  }
}
