package io.polyboard.play;

/**
 * Effort of a player.
 *
 * @param turns turns that the player chose
 * @param nodes positions that its searches visited
 * @param nanos wall-clock time in nanoseconds
 */
public record Effort(long turns, long nodes, long nanos) {
  /** No effort. */
  public static final Effort NONE = new Effort(0, 0, 0);

  /** The sum of both. */
  public Effort plus(Effort other) {
    return new Effort(turns + other.turns, nodes + other.nodes, nanos + other.nanos);
  }
}
