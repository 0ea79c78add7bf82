package io.polyboard.play;

import io.polyboard.engine.Limits;
import io.polyboard.engine.Settings;
import io.polyboard.rules.Variant;

/**
 * Who plays in a match. Immutable.
 *
 * @param name as the settings were written
 * @param strategy how it finds its turns
 */
public record Player(String name, Strategy strategy) {

  /** How a player finds its turns. */
  public sealed interface Strategy {
    /** What the player's chance is derived from, besides the game. */
    long seed();
  }

  /**
   * Searches, every turn within the same limits.
   *
   * @param settings the seed of the noise is another in every game, derived from this one
   */
  public record Searching(Settings settings, Limits limits) implements Strategy {
    @Override
    public long seed() {
      return settings.seed();
    }
  }

  /**
   * Takes any legal turn, each with the same likelihood.
   *
   * @param seed the turns are others in every game, by a seed derived from this one
   */
  public record Guessing(long seed) implements Strategy {}

  /**
   * Reads a player from its settings, {@code key=value} joined by commas: {@code
   * nodes=1000,hash=16,without=null-move+quiescence}; {@code nodes}, {@code depth} and {@code time}
   * in milliseconds a turn are its limits, of which one is needed, the others are those of {@link
   * Settings}. {@code random}, by itself or with a {@code seed}, guesses.
   *
   * @throws io.polyboard.rules.RefusedException if a file of weights is refused
   * @throws IllegalArgumentException if the text is wrong; names the key and what to write instead
   */
  public static Player parse(String text, Variant variant) {
    return new Player(text, new PlayerText(text, variant).strategy());
  }
}
