package io.polyboard.play;

/**
 * What a player spent.
 *
 * @param turns that it chose
 * @param nodes positions that it visited
 * @param nanos wall-clock time in nanoseconds
 */
public record Effort(long turns, long nodes, long nanos) {
  /** Nothing. */
  public static final Effort NONE = new Effort(0, 0, 0);

  /** Both together. */
  public Effort plus(Effort other) {
    return new Effort(turns + other.turns, nodes + other.nodes, nanos + other.nanos);
  }
}
