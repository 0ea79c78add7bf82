package io.polyboard.play;

import io.polyboard.rules.Variant;
import io.polyboard.rules.notation.GameText;

/**
 * All that a game follows from. Where both players search with one thread and without a limit of
 * time, or are random, its turns are a pure function of the plan. Immutable.
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

  /** The length at which a game is drawn, unless another is asked for. */
  public static final int DEFAULT_MAX_PLIES = 600;

  /**
   * @throws IllegalArgumentException for values out of range; names them
   */
  public GamePlan {
    Faults faults = new Faults();
    faults.range(Place.of(Field.MAX_PLIES), maxPlies);
    adjudication.check(faults);
    if (opening instanceof Opening.Drawn(Opening.Rule rule, long _)) {
      rule.check(faults);
    }
    faults.requireNone();
  }
}
