package io.polyboard.engine.kernel;

import io.polyboard.rules.Turn;
import java.util.ArrayList;
import java.util.List;

/**
 * Which turns of the root position a search may choose: those that were asked for, less those that
 * were found for better lines.
 */
final class RootTurns {
  private final List<Turn> asked;
  private final List<Turn> found = new ArrayList<>();

  /**
   * @param asked empty for all
   */
  RootTurns(List<Turn> asked) {
    this.asked = asked;
  }

  void clearFound() {
    found.clear();
  }

  void found(Turn turn) {
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
    Turn turn = Turn.of(path, 0, ply + 1);
    return inside
        ? asked.isEmpty() || asked.stream().anyMatch(each -> each.containsAll(turn))
        : (asked.isEmpty() || asked.contains(turn)) && !found.contains(turn);
  }
}
