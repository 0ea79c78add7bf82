package io.polyboard.rules.kernel;

import module java.base;

import io.polyboard.rules.Place;
import io.polyboard.rules.RefusedException;
import io.polyboard.rules.lattice.Lattice;

/**
 * The movements of a piece on a lattice, cell by cell: cells that it reaches whatever stands
 * between, rays that a bit scan can cut off, and trees of steps for everything else. Pieces and
 * sides that move alike share one shape.
 */
final class Shape {
  private final Lattice lattice;
  private final Place place;

  private final Compiling compiling;

  /** By cell: the cells reached by one unconditional step or leap. */
  final BitSet[] leaps;

  /** By cell: the tree of steps that are neither leaps nor rays. */
  final Step[] trees;

  /** Slides whose cell numbers always increase or always decrease. */
  final List<Routes.Ray> rays = new ArrayList<>();

  /** By target, then source: for each way between them, the cells that must all be empty. */
  final List<Map<Integer, List<BitSet>>> lines = new ArrayList<>();

  /** A step of a tree: its cell, and the steps that follow if the cell is empty. */
  static final class Step {
    final int cell;
    boolean stop;

    /** Shared and immutable at first, because most steps have no next step. */
    private Map<Integer, Step> next = Map.of();

    Step(int cell) {
      this.cell = cell;
    }

    Iterable<Step> next() {
      return next.values();
    }

    Step then(int reached) {
      if (next.isEmpty()) {
        next = new LinkedHashMap<>(2);
      }
      return next.computeIfAbsent(reached, Step::new);
    }
  }

  /**
   * @param place the piece's place in the definition, for refusals
   * @param compiling the remaining budget of all shapes of the variant
   * @throws RefusedException if the shape exceeds the budget
   */
  Shape(Lattice lattice, Routes routes, Place place, Compiling compiling) {
    this.lattice = lattice;
    this.place = place;
    this.compiling = compiling;
    leaps = new BitSet[lattice.cells()];
    trees = new Step[lattice.cells()];
    for (int cell = 0; cell < lattice.cells(); cell++) {
      leaps[cell] = new BitSet();
      trees[cell] = new Step(cell);
    }
    for (Routes.Ray slide : routes.slides()) {
      addSlide(slide);
    }
    for (List<List<Integer>> path : routes.paths()) {
      int[][] steps = path.stream().map(Shape::components).toArray(int[][]::new);
      for (int cell = 0; cell < lattice.cells(); cell++) {
        addPath(cell, steps);
      }
    }
    for (int cell = 0; cell < lattice.cells(); cell++) {
      for (Routes.Walk walk : routes.walks()) {
        addWalk(trees[cell], cell, walk.vectors(), walk.length());
      }
    }
    for (int cell = 0; cell < lattice.cells(); cell++) {
      for (Step step : trees[cell].next()) {
        if (step.stop) {
          leaps[cell].set(step.cell);
        }
      }
      prune(trees[cell], leaps[cell]);
    }
    addLines();
  }

  static int[] components(List<Integer> vector) {
    return vector.stream().mapToInt(Integer::intValue).toArray();
  }

  /** The cells of a slide from a cell on, at most {@code limit} of them unless that is 0. */
  static List<Integer> ray(Lattice lattice, int from, Routes.Ray slide) {
    int[] vector = components(slide.vector());
    List<Integer> ray = new ArrayList<>();
    int cell = lattice.step(from, vector);
    while (cell != Lattice.NONE
        && cell != from
        && (slide.limit() == 0 || ray.size() < slide.limit())) {
      ray.add(cell);
      cell = lattice.step(cell, vector);
    }
    return ray;
  }

  /** Whether a direction leads to higher cell numbers; its most significant component decides. */
  static boolean ascends(Lattice lattice, Routes.Ray slide) {
    int leading = 0;
    for (int axis = 0; axis < lattice.axes().size(); axis++) {
      if (!lattice.axes().get(axis).cyclic() && slide.vector().get(axis) != 0) {
        leading = slide.vector().get(axis);
      }
    }
    return leading > 0;
  }

  private void addSlide(Routes.Ray slide) {
    boolean single = true;
    boolean bounded = false;
    for (int axis = 0; axis < lattice.axes().size(); axis++) {
      bounded |= !lattice.axes().get(axis).cyclic() && slide.vector().get(axis) != 0;
    }
    for (int from = 0; from < lattice.cells(); from++) {
      single &= ray(lattice, from, slide).size() <= 1;
    }
    if (bounded && !single) {
      rays.add(slide);
      return;
    }
    for (int from = 0; from < lattice.cells(); from++) {
      Step step = trees[from];
      for (int cell : ray(lattice, from, slide)) {
        step = grow(step, cell);
        step.stop = true;
      }
    }
  }

  private void addPath(int from, int[][] steps) {
    Compiling.check();
    List<Integer> cells = new ArrayList<>();
    int cell = from;
    for (int[] vector : steps) {
      cell = lattice.step(cell, vector);
      if (cell == Lattice.NONE) {
        return;
      }
      cells.add(cell);
    }
    if (!cells.contains(from) && Set.copyOf(cells).size() == cells.size()) {
      Step step = trees[from];
      for (int reached : cells) {
        step = grow(step, reached);
      }
      step.stop = true;
    }
  }

  private void addWalk(Step step, int from, List<List<Integer>> vectors, int length) {
    for (List<Integer> vector : vectors) {
      int cell = lattice.step(step.cell, components(vector));
      if (cell != Lattice.NONE && cell != from) {
        Step next = grow(step, cell);
        next.stop = true;
        if (length > 1) {
          addWalk(next, from, vectors, length - 1);
        }
      }
    }
  }

  private Step grow(Step step, int cell) {
    compiling.node(place);
    return step.then(cell);
  }

  /** Removes stops that a leap also reaches, and branches without a stop. */
  private static boolean prune(Step step, BitSet reached) {
    if (!step.next.isEmpty()) {
      step.next.values().removeIf(next -> prune(next, reached));
    }
    step.stop &= !reached.get(step.cell);
    return step.next.isEmpty() && !step.stop;
  }

  private void addLines() {
    for (int target = 0; target < lattice.cells(); target++) {
      lines.add(new TreeMap<>());
    }
    for (int from = 0; from < lattice.cells(); from++) {
      for (Routes.Ray slide : rays) {
        BitSet between = new BitSet();
        for (int target : ray(lattice, from, slide)) {
          addLine(from, target, between);
          between.set(target);
        }
      }
      addLines(from, trees[from], new BitSet());
    }
  }

  private void addLines(int from, Step step, BitSet between) {
    for (Step next : step.next()) {
      if (next.stop) {
        addLine(from, next.cell, between);
      }
      BitSet further = (BitSet) between.clone();
      further.set(next.cell);
      addLines(from, next, further);
    }
  }

  /** Adds a way, unless it is open only if another way is open too. */
  private void addLine(int from, int target, BitSet between) {
    if (leaps[from].get(target) || between.get(target)) {
      return;
    }
    compiling.node(place);
    List<BitSet> ways = lines.get(target).computeIfAbsent(from, source -> new ArrayList<>());
    compiling.comparisons(ways.size(), place);
    // Loops, because streams take twice the time and there may be millions of comparisons.
    for (int i = 0; i < ways.size(); i++) {
      if (contains(between, ways.get(i))) {
        return;
      }
    }
    ways.removeIf(way -> contains(way, between));
    ways.add((BitSet) between.clone());
  }

  private static boolean contains(BitSet whole, BitSet part) {
    for (int cell = part.nextSetBit(0); cell >= 0; cell = part.nextSetBit(cell + 1)) {
      if (!whole.get(cell)) {
        return false;
      }
    }
    return true;
  }
}
