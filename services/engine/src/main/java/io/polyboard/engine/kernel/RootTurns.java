package io.polyboard.engine.kernel;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Which turns of the root position a search may choose: those that were asked for, less those that
 * were found for better lines. A turn is the set of its moves, in ascending order.
 */
final class RootTurns {
  private final List<List<Long>> asked;
  private final List<List<Long>> found = new ArrayList<>();

  /**
   * @param asked empty for all
   */
  RootTurns(List<List<Long>> asked) {
    this.asked = asked.stream().map(turn -> turn.stream().sorted().toList()).toList();
  }

  void clearFound() {
    found.clear();
  }

  void found(List<Long> turn) {
    found.add(turn);
  }

  boolean restricts() {
    return !asked.isEmpty() || !found.isEmpty();
  }

  /** Whether the turn of the moves from the root up to the one at a ply may be chosen. */
  boolean allows(long[] path, int ply) {
    List<Long> turn = Arrays.stream(path, 0, ply + 1).sorted().boxed().toList();
    return (asked.isEmpty() || asked.contains(turn)) && !found.contains(turn);
  }
}
