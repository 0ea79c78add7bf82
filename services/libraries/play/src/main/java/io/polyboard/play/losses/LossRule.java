package io.polyboard.play.losses;

/**
 * How far forced losses are looked for.
 *
 * @param plies from the start position, 1 to {@link #MOST_PLIES}
 * @param positions the most that are searched at one ply, 1 to {@link #MOST_POSITIONS}; where there
 *     are more, they are drawn
 * @param nodes of each search, 1 to {@link #MOST_NODES}
 */
public record LossRule(int plies, int positions, long nodes) {
  /** The most plies. */
  public static final int MOST_PLIES = 20;

  /** The most positions of one ply. */
  public static final int MOST_POSITIONS = 200_000;

  /** The most nodes of a search. */
  public static final long MOST_NODES = 1_000_000_000;

  /**
   * @throws IllegalArgumentException for a number that is out of range; names it and its range
   */
  public LossRule {
    require("plies", plies, MOST_PLIES);
    require("positions", positions, MOST_POSITIONS);
    require("nodes", nodes, MOST_NODES);
  }

  private static void require(String name, long value, long most) {
    if (value < 1 || value > most) {
      throw new IllegalArgumentException(name + " " + value + "; use 1 to " + most);
    }
  }
}
