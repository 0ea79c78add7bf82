package io.polyboard.play;

import io.polyboard.engine.Limits;
import io.polyboard.engine.Settings;

/** Who plays a game of one variant: what a {@link PlayerDefinition} is there. Immutable. */
public sealed interface Player {

  /**
   * Searches, every turn within the same limits.
   *
   * @param settings of which the seed is another in every game
   */
  record Searching(Settings settings, Limits limits) implements Player {}

  /** Takes any legal turn, each with the same likelihood. */
  record RandomPlayer() implements Player {}
}
