package io.polyboard.rules.kernel;

import module java.base;

import io.polyboard.rules.definition.Movement;
import io.polyboard.rules.definition.PieceDefinition;
import io.polyboard.rules.lattice.Axis;
import io.polyboard.rules.lattice.Lattice;
import io.polyboard.rules.lattice.Plane;

/**
 * The movements of one piece of one side as vectors over the whole lattice, with all symmetries
 * expanded.
 *
 * @param slides directions with maximum numbers of steps, 0 for no limit
 * @param paths sequences of steps; a leap is a path of one step
 * @param walks sets of steps with maximum numbers of steps
 */
record Routes(Set<Ray> slides, Set<List<List<Integer>>> paths, Set<Walk> walks) {

  record Ray(List<Integer> vector, int limit) {

    /** The direction that leads nowhere. */
    static Ray none(Lattice lattice) {
      return new Ray(Collections.nCopies(lattice.axes().size(), 0), 0);
    }

    Ray unlimited() {
      return new Ray(vector, 0);
    }

    Ray opposite(Lattice lattice) {
      List<Integer> opposite = new ArrayList<>();
      for (int axis = 0; axis < vector.size(); axis++) {
        opposite.add(wrap(lattice.axes().get(axis), -vector.get(axis)));
      }
      return new Ray(opposite, limit);
    }
  }

  record Walk(List<List<Integer>> vectors, int length) {}

  static Routes of(PieceDefinition piece, int side, Lattice lattice, List<Integer> mirror) {
    Routes routes = new Routes(new LinkedHashSet<>(), new LinkedHashSet<>(), new LinkedHashSet<>());
    for (Movement movement : piece.movements()) {
      for (Plane plane : movement.planes()) {
        List<int[][]> symmetries =
            movement.symmetric()
                ? signedPermutations(plane.axes().size())
                : List.<int[][]>of(identity(plane.axes().size()));
        Embedding embedding =
            new Embedding(lattice, plane, movement.symmetric() || side == 0 ? List.of() : mirror);
        routes.add(movement, symmetries, embedding);
      }
    }
    return routes;
  }

  private void add(Movement movement, List<int[][]> symmetries, Embedding embedding) {
    switch (movement) {
      case Movement.Leap leap -> {
        for (int[][] symmetry : symmetries) {
          paths.add(List.of(embedding.of(symmetry, leap.vector())));
        }
      }
      case Movement.Slide slide -> {
        for (int[][] symmetry : symmetries) {
          slides.add(new Ray(embedding.of(symmetry, slide.vector()), slide.limit()));
        }
      }
      case Movement.Path path -> {
        List<List<List<Integer>>> orders =
            path.anyOrder() ? permutations(path.steps()) : List.of(path.steps());
        for (int[][] symmetry : symmetries) {
          for (List<List<Integer>> order : orders) {
            paths.add(order.stream().map(step -> embedding.of(symmetry, step)).toList());
          }
        }
      }
      case Movement.Walk walk -> {
        Set<List<Integer>> vectors = new LinkedHashSet<>();
        for (int[][] symmetry : symmetries) {
          for (List<Integer> vector : walk.vectors()) {
            vectors.add(embedding.of(symmetry, vector));
          }
        }
        walks.add(new Walk(List.copyOf(vectors), walk.length()));
      }
    }
  }

  /** Converts the vectors of a plane to vectors of the lattice. */
  private record Embedding(Lattice lattice, Plane plane, List<Integer> reversed) {

    /** The vector in the lattice; equal for vectors that are equal modulo cyclic axes. */
    List<Integer> of(int[][] symmetry, List<Integer> vector) {
      Integer[] embedded = new Integer[lattice.axes().size()];
      Arrays.fill(embedded, 0);
      for (int i = 0; i < vector.size(); i++) {
        int index = plane.axes().get(i);
        int component = symmetry[1][i] * vector.get(symmetry[0][i]);
        if (reversed.contains(index)) {
          component = -component;
        }
        embedded[index] = wrap(lattice.axes().get(index), component);
      }
      return List.of(embedded);
    }
  }

  private static int wrap(Axis axis, int component) {
    return axis.cyclic() ? Math.floorMod(component, axis.size()) : component;
  }

  private static int[][] identity(int dimension) {
    return new int[][] {
      IntStream.range(0, dimension).toArray(),
      IntStream.generate(() -> 1).limit(dimension).toArray()
    };
  }

  /** All orders of the components with all choices of their signs. */
  private static List<int[][]> signedPermutations(int dimension) {
    List<Integer> axes = IntStream.range(0, dimension).boxed().toList();
    List<int[][]> all = new ArrayList<>();
    for (List<Integer> order : permutations(axes)) {
      for (int signs = 0; signs < 1 << dimension; signs++) {
        int[][] symmetry = new int[2][dimension];
        for (int i = 0; i < dimension; i++) {
          symmetry[0][i] = order.get(i);
          symmetry[1][i] = (signs >> i & 1) == 0 ? 1 : -1;
        }
        all.add(symmetry);
      }
    }
    return all;
  }

  private static <T> List<List<T>> permutations(List<T> items) {
    if (items.isEmpty()) {
      return List.of(List.of());
    }
    Set<List<T>> all = new LinkedHashSet<>();
    for (int first = 0; first < items.size(); first++) {
      List<T> rest = new ArrayList<>(items);
      T head = rest.remove(first);
      for (List<T> tail : permutations(rest)) {
        List<T> order = new ArrayList<>();
        order.add(head);
        order.addAll(tail);
        all.add(List.copyOf(order));
      }
    }
    return List.copyOf(all);
  }
}
