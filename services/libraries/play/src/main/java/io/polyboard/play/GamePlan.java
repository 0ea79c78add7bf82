package io.polyboard.play;

import io.polyboard.rules.Variant;
import io.polyboard.rules.notation.GameText;

/**
 * All that a game follows from. Where both players search with one thread and without a limit of
 * time, or guess, its turns are a pure function of the plan. Immutable.
 *
 * @param white who plays White; a seed that it brings along does not count
 * @param black who plays Black, likewise
 * @param whiteSeed of White's chance
 * @param blackSeed of Black's chance
 * @param maxPlies the length, opening included, at which the game is drawn; 1 to {@link
 *     #MOST_PLIES}
 */
public record GamePlan(
    Variant variant,
    Player white,
    Player black,
    Opening.Source opening,
    long whiteSeed,
    long blackSeed,
    int maxPlies,
    Adjudication adjudication) {
  /** The greatest length of a game, as long as one that is read back from its text. */
  public static final int MOST_PLIES = GameText.MAX_TURNS;

  /**
   * @throws IllegalArgumentException for values out of range; names them
   */
  public GamePlan {
    requireLength(maxPlies);
  }

  static void requireLength(int maxPlies) {
    if (maxPlies < 1 || maxPlies > MOST_PLIES) {
      throw new IllegalArgumentException("max plies " + maxPlies + "; use 1 to " + MOST_PLIES);
    }
  }
}
