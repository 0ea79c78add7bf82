package io.polyboard.rules.definition;

import module java.base;

import io.polyboard.rules.lattice.Axis;
import io.polyboard.rules.lattice.Lattice;
import io.polyboard.rules.lattice.Plane;

/**
 * Decides whether a sequence of steps is possible at all: whether a start cell exists from which
 * the steps stay on the axes and come to no cell twice. Axes are independent, and a reversed axis
 * is equivalent to the axis, so neither cells nor signs are tried.
 *
 * @param axes an axis for each component of the steps
 * @param anyOrder whether the steps may be made in any order
 */
record Feasibility(List<Axis> axes, boolean anyOrder) {

  /** Whether a path comes to some cell twice in each of its orders, even on endless axes. */
  static boolean returns(Movement.Path path) {
    int dimension = path.planes().getFirst().axes().size();
    Axis endless = new Axis("endless", Integer.MAX_VALUE, false);
    return !new Feasibility(Collections.nCopies(dimension, endless), path.anyOrder())
        .allows(path.steps());
  }

  /** Whether the steps are possible in some plane; if symmetric, in any order of its axes. */
  static boolean allows(
      Movement movement, List<List<Integer>> steps, boolean anyOrder, Lattice lattice) {
    for (Plane plane : movement.planes()) {
      List<Axis> axes = plane.axes().stream().map(lattice.axes()::get).toList();
      for (List<Axis> order : movement.symmetric() ? orders(axes) : Set.of(axes)) {
        if (new Feasibility(order, anyOrder).allows(steps)) {
          return true;
        }
      }
    }
    return false;
  }

  /** All orders of the axes, without orders that differ only in equal axes. */
  private static Set<List<Axis>> orders(List<Axis> axes) {
    if (axes.isEmpty()) {
      return Set.of(List.of());
    }
    Set<List<Axis>> orders = new HashSet<>();
    for (int first = 0; first < axes.size(); first++) {
      List<Axis> others = new ArrayList<>(axes);
      Axis axis = others.remove(first);
      Axis unnamed = new Axis("", axis.size(), axis.cyclic());
      for (List<Axis> rest : orders(others)) {
        orders.add(Stream.concat(Stream.of(unnamed), rest.stream()).toList());
      }
    }
    return orders;
  }

  /** Whether these steps are possible. */
  boolean allows(List<List<Integer>> steps) {
    return allows(List.of(Collections.nCopies(axes.size(), 0)), steps);
  }

  /**
   * @param cells the cells passed so far, with the start as the origin
   * @param left the steps still to make
   */
  private boolean allows(List<List<Integer>> cells, List<List<Integer>> left) {
    if (left.isEmpty()) {
      return true;
    }
    Set<List<Integer>> tried = new HashSet<>();
    for (int i = 0; i < (anyOrder ? left.size() : 1); i++) {
      List<Integer> next = stepped(cells.getLast(), left.get(i));
      if (tried.add(next) && !cells.contains(next)) {
        List<List<Integer>> further = new ArrayList<>(cells);
        further.add(next);
        List<List<Integer>> rest = new ArrayList<>(left);
        rest.remove(i);
        if (fit(further) && allows(further, rest)) {
          return true;
        }
      }
    }
    return false;
  }

  private List<Integer> stepped(List<Integer> cell, List<Integer> step) {
    List<Integer> stepped = new ArrayList<>();
    for (int i = 0; i < axes.size(); i++) {
      int reached = cell.get(i) + step.get(i);
      Axis axis = axes.get(i);
      stepped.add(axis.cyclic() ? Math.floorMod(reached, axis.size()) : reached);
    }
    return stepped;
  }

  /** Whether some start cell puts all of these cells on the axes. */
  private boolean fit(List<List<Integer>> cells) {
    for (int i = 0; i < axes.size(); i++) {
      int component = i;
      int min = cells.stream().mapToInt(cell -> cell.get(component)).min().orElse(0);
      int max = cells.stream().mapToInt(cell -> cell.get(component)).max().orElse(0);
      if (max - min >= axes.get(i).size()) {
        return false;
      }
    }
    return true;
  }
}
