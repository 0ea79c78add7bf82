package io.polyboard.play.balanced;

import io.polyboard.play.Opening;

/**
 * Which positions are balanced: those after which the game goes on, and White's score, by a search
 * of the engine of default settings that knows nothing of the turns before, is within a bound of a
 * centre.
 *
 * @param plies turns of either side from the start position, 1 to {@link Opening#MAX_PLIES}
 * @param within the bound in centipawns, 0 to {@link #MOST_WITHIN}
 * @param center the centre in centipawns for White, up to {@link #MOST_CENTER} either way
 * @param nodes of that search, 1 to {@link #MOST_NODES}
 * @param loss the most that a turn on the way loses at a glance, in centipawns, 0 to {@link
 *     #MOST_LOSS}: by how much the score of its side is lower after it than before. Where the side
 *     to move is seen far ahead at a glance, every turn seems to lose that.
 */
public record BalanceRule(int plies, int within, int center, long nodes, int loss) {
  /** The widest bound, in centipawns. */
  public static final int MOST_WITHIN = 1_000;

  /** How far from equality the centre may be, in centipawns. */
  public static final int MOST_CENTER = 1_000;

  /** The most nodes of a search. */
  public static final long MOST_NODES = 1_000_000_000;

  /** The most that a turn may lose, in centipawns. */
  public static final int MOST_LOSS = 1_000;

  /** The most that a turn loses unless another bound is asked for, in centipawns. */
  public static final int DEFAULT_LOSS = 150;

  /** The nodes of a search unless others are asked for. */
  public static final long DEFAULT_NODES = 100_000;

  /**
   * @throws IllegalArgumentException for a number that is out of range; names it and its range
   */
  public BalanceRule {
    require("plies", plies, 1, Opening.MAX_PLIES);
    require("within", within, 0, MOST_WITHIN);
    require("center", center, -MOST_CENTER, MOST_CENTER);
    require("nodes", nodes, 1, MOST_NODES);
    require("loss", loss, 0, MOST_LOSS);
  }

  private static void require(String name, long value, long least, long most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(name + " " + value + "; use " + least + " to " + most);
    }
  }

  /** Whether White's score is within the bound. */
  public boolean holds(int score) {
    return Math.abs(score - center) <= within;
  }
}
