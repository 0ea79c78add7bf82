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

  /**
   * Whether a turn may be chosen that begins with the moves from the root up to the one at a ply.
   *
   * @param inside whether more moves of the turn are to follow
   */
  boolean allows(long[] path, int ply, boolean inside) {
    List<Long> turn = Arrays.stream(path, 0, ply + 1).sorted().boxed().toList();
    return inside
        ? asked.isEmpty() || asked.stream().anyMatch(each -> each.containsAll(turn))
        : (asked.isEmpty() || asked.contains(turn)) && !found.contains(turn);
  }
}
