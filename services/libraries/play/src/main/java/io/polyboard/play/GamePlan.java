package io.polyboard.play;

import io.polyboard.rules.Variant;
import io.polyboard.rules.notation.GameText;

/**
 * Everything that determines a game. If each player is random, or searches with one thread and
 * without a time limit, the turns are a pure function of the plan. Immutable.
 *
 * @param white plays White; a seed in its settings is ignored
 * @param black plays Black; likewise
 * @param whiteSeed seed of White's random decisions
 * @param blackSeed seed of Black's random decisions
 * @param maxPlies the length, opening included, at which the game is drawn; 1 to {@link #MAX_PLIES}
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
  /** Max length of a game: that of a game that can be read from its text. */
  public static final int MAX_PLIES = GameText.MAX_TURNS;

  /** Default length at which a game is drawn. */
  public static final int DEFAULT_MAX_PLIES = 600;

  /**
   * @throws IllegalArgumentException if a value is out of range; names the first such value
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
