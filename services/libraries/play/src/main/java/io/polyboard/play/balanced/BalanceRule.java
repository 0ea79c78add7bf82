package io.polyboard.play.balanced;

import io.polyboard.play.Opening;

/**
 * Which positions are balanced: the game is not over, and White's score is within a bound of a
 * centre. The score is that of a search with default settings, which does not know the turns
 * before.
 *
 * @param plies turns of both sides from the start position, 1 to {@link Opening#MAX_PLIES}
 * @param within the bound in centipawns, 0 to {@link #MAX_WITHIN}
 * @param center the centre in centipawns for White, up to {@link #MAX_CENTER} either way
 * @param nodes nodes of that search, 1 to {@link #MAX_NODES}
 * @param loss max loss of each turn of the opening, in centipawns, 0 to {@link #MAX_LOSS}: by how
 *     much the score of its side in a short search falls with the turn. If the short search sees
 *     the side to move far ahead, every turn seems to lose that lead.
 */
public record BalanceRule(int plies, int within, int center, long nodes, int loss) {
  /** Max bound, in centipawns. */
  public static final int MAX_WITHIN = 1_000;

  /** Max distance of the centre from equality, in centipawns. */
  public static final int MAX_CENTER = 1_000;

  /** Max nodes of a search. */
  public static final long MAX_NODES = 1_000_000_000;

  /** Max value of {@code loss}, in centipawns. */
  public static final int MAX_LOSS = 1_000;

  /** Default of {@code loss}, in centipawns. */
  public static final int DEFAULT_LOSS = 150;

  /** Default nodes of a search. */
  public static final long DEFAULT_NODES = 100_000;

  /**
   * @throws IllegalArgumentException if a number is out of range; says which, and its range
   */
  public BalanceRule {
    require("plies", plies, 1, Opening.MAX_PLIES);
    require("within", within, 0, MAX_WITHIN);
    require("center", center, -MAX_CENTER, MAX_CENTER);
    require("nodes", nodes, 1, MAX_NODES);
    require("loss", loss, 0, MAX_LOSS);
  }

  private static void require(String name, long value, long min, long max) {
    if (value < min || value > max) {
      throw new IllegalArgumentException(
          name + " must be between " + min + " and " + max + ", was " + value);
    }
  }

  /** Whether White's score is within the bound. */
  public boolean holds(int score) {
    return Math.abs(score - center) <= within;
  }
}
