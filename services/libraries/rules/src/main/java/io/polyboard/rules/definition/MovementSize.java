package io.polyboard.rules.definition;

import module java.base;

import io.polyboard.rules.lattice.Axis;
import io.polyboard.rules.lattice.Lattice;

/** Estimates the size of a movement without expanding it, to bound untrusted files. */
final class MovementSize {
  private MovementSize() {}

  /** The number of symmetries and orders tried in one plane, duplicates included. */
  static long symmetries(Movement movement) {
    long symmetries = movement.symmetric() ? group(dimension(movement)) : 1;
    return switch (movement) {
      case Movement.Leap leap -> symmetries;
      case Movement.Slide slide -> symmetries;
      case Movement.Path path -> symmetries * orders(path);
      case Movement.Walk walk -> symmetries * walk.vectors().size();
    };
  }

  /** An upper bound of the number of steps of the movement in one plane from one cell. */
  static long steps(Movement movement, Lattice lattice) {
    return switch (movement) {
      case Movement.Leap leap -> images(movement, List.of(leap.vector()));
      case Movement.Slide slide ->
          images(movement, List.of(slide.vector())) * longest(slide, lattice);
      case Movement.Path path ->
          images(movement, path.steps()) * orders(path) * path.steps().size();
      case Movement.Walk walk -> {
        long vectors =
            walk.vectors().stream().mapToLong(vector -> images(walk, List.of(vector))).sum();
        long steps = 0;
        for (int i = 0; i < walk.length(); i++) {
          // Saturates: the caller compares the sum with a far lower bound.
          steps = Math.min(vectors * (1 + steps), Integer.MAX_VALUE);
        }
        yield steps;
      }
    };
  }

  private static int dimension(Movement movement) {
    return movement.planes().getFirst().axes().size();
  }

  private static long orders(Movement.Path path) {
    return path.anyOrder() ? factorial(path.steps().size()) : 1;
  }

  /**
   * An upper bound of the number of cells on the longest slide: a slide that changes a bounded axis
   * ends at its edge, and any other slide returns once every cyclic axis has.
   */
  private static long longest(Movement.Slide slide, Lattice lattice) {
    int longest = 1;
    int period = 1;
    for (Axis axis : lattice.axes()) {
      longest = Math.max(longest, axis.size());
      period = axis.cyclic() ? leastCommonMultiple(period, axis.size()) : period;
    }
    int max = Math.max(longest, period);
    return slide.limit() == 0 ? max : Math.min(slide.limit(), max);
  }

  private static int leastCommonMultiple(int a, int b) {
    int multiple = a;
    while (multiple % b != 0) {
      multiple += a;
    }
    return multiple;
  }

  /**
   * The number of different images of a sequence of vectors under all signed permutations of the
   * axes: the order of that group, divided by the number of its elements that change nothing. Such
   * elements permute axes on which the sequence is the same up to sign, and reverse axes on which
   * it is 0.
   */
  private static long images(Movement movement, List<List<Integer>> vectors) {
    if (!movement.symmetric()) {
      return 1;
    }
    long unchanged = 1;
    Map<List<Integer>, Integer> alike = new HashMap<>();
    for (int axis = 0; axis < dimension(movement); axis++) {
      List<Integer> column = new ArrayList<>();
      for (List<Integer> vector : vectors) {
        column.add(vector.get(axis));
      }
      int first = column.stream().filter(component -> component != 0).findFirst().orElse(0);
      if (first < 0) {
        column.replaceAll(component -> -component);
      }
      int count = alike.merge(column, 1, Integer::sum);
      unchanged *= first == 0 ? 2L * count : count;
    }
    return group(dimension(movement)) / unchanged;
  }

  private static long group(int dimension) {
    return factorial(dimension) << dimension;
  }

  private static long factorial(int n) {
    return n == 0 ? 1 : n * factorial(n - 1);
  }
}
