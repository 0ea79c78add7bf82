package io.polyboard.engine.kernel;

import module java.base;

import io.polyboard.rules.Turn;
import io.polyboard.rules.kernel.PackedMove;

/**
 * The turns of the root position that a search may choose: the requested turns, less those that
 * better lines begin with.
 */
final class RootTurns {
  /** The packed moves of each requested turn. */
  private final List<long[]> asked;

  private final List<long[]> found = new ArrayList<>();

  /**
   * @param asked the requested turns; empty for all
   */
  RootTurns(List<Turn> asked) {
    this.asked = asked.stream().map(PackedMove::of).toList();
  }

  void clearFound() {
    found.clear();
  }

  void found(Turn turn) {
    found.add(PackedMove.of(turn));
  }

  boolean restricts() {
    return !asked.isEmpty() || !found.isEmpty();
  }

  /**
   * Whether the moves from the root up to the one at a ply begin a turn that may be chosen.
   *
   * @param inside whether the turn has more moves after these
   */
  boolean allows(long[] path, int ply, boolean inside) {
    return inside
        ? asked.isEmpty() || asked.stream().anyMatch(turn -> containsAll(turn, path, ply))
        : (asked.isEmpty() || contains(asked, path, ply)) && !contains(found, path, ply);
  }

  private static boolean contains(List<long[]> turns, long[] path, int ply) {
    return turns.stream().anyMatch(turn -> turn.length == ply + 1 && containsAll(turn, path, ply));
  }

  /** In any order; the moves of a turn are distinct. */
  private static boolean containsAll(long[] turn, long[] path, int ply) {
    for (int i = 0; i <= ply; i++) {
      if (!contains(turn, path[i])) {
        return false;
      }
    }
    return true;
  }

  private static boolean contains(long[] turn, long move) {
    for (long each : turn) {
      if (each == move) {
        return true;
      }
    }
    return false;
  }
}
