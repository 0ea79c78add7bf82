package io.polyboard.play;

import io.polyboard.rules.Turn;
import org.jspecify.annotations.Nullable;

/**
 * A turn that a player chose, with the result of its search.
 *
 * @param score from the player's point of view, see {@link io.polyboard.engine.Score}; null for a
 *     random player
 * @param depth completed depth of the search, in moves; 0 for a random player
 * @param effectiveTurns see {@link io.polyboard.engine.Report#effectiveTurns}; 0 for a random
 *     player
 * @param nodes positions that the search visited
 * @param nanos wall-clock time in nanoseconds
 */
public record PlayedTurn(
    Turn turn, @Nullable Integer score, int depth, double effectiveTurns, long nodes, long nanos) {

  /** A turn of an opening, which no player chose. */
  public static PlayedTurn ofOpening(Turn turn) {
    return new PlayedTurn(turn, null, 0, 0, 0, 0);
  }
}
