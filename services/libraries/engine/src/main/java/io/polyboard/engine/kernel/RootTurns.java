package io.polyboard.engine.kernel;

import module java.base;

import io.polyboard.rules.Turn;
import io.polyboard.rules.kernel.PackedMove;

/**
 * Which turns of the root position a search may choose: those that were asked for, less those that
 * were found for better lines.
 */
final class RootTurns {
  /** The packed moves of each. */
  private final List<long[]> asked;

  private final List<long[]> found = new ArrayList<>();

  /**
   * @param asked empty for all
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
   * Whether a turn may be chosen that begins with the moves from the root up to the one at a ply.
   *
   * @param inside whether more moves of the turn are to follow
   */
  boolean allows(long[] path, int ply, boolean inside) {
    return inside
        ? asked.isEmpty() || asked.stream().anyMatch(turn -> containsAll(turn, path, ply))
        : (asked.isEmpty() || contains(asked, path, ply)) && !contains(found, path, ply);
  }

  private static boolean contains(List<long[]> turns, long[] path, int ply) {
    return turns.stream().anyMatch(turn -> turn.length == ply + 1 && containsAll(turn, path, ply));
  }

  /** In any order; the moves of a turn differ. */
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
