package io.polyboard.play;

import io.polyboard.engine.Limits;
import io.polyboard.engine.Settings;

/** A {@link PlayerDefinition} resolved for one variant. Immutable. */
public sealed interface Player {

  /**
   * Searches each turn within the same limits.
   *
   * @param settings of the engine; each game has its own seed
   */
  record Searching(Settings settings, Limits limits) implements Player {}

  /** Plays a random legal turn, all equally likely. */
  record RandomPlayer() implements Player {}
}
