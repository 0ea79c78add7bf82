package io.polyboard.play;

import io.polyboard.rules.Turn;
import org.jspecify.annotations.Nullable;

/**
 * A turn that a player chose, with what it found.
 *
 * @param found null for a random player
 */
public record PlayedTurn(Turn turn, @Nullable Found found) {

  /**
   * What a search found for a turn.
   *
   * @param score as the mover saw it, see {@link io.polyboard.engine.Score}
   * @param depth the completed depth in moves, 1 or more
   * @param nodes positions visited
   * @param nanos wall-clock time in nanoseconds
   */
  public record Found(int score, int depth, long nodes, long nanos) {

    /** Whether the other has the same score, depth and nodes, whatever the time. */
    public boolean agreesWith(Found other) {
      return score == other.score && depth == other.depth && nodes == other.nodes;
    }
  }
}
