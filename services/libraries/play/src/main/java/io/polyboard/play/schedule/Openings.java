package io.polyboard.play.schedule;

import module java.base;

import io.polyboard.play.Opening;
import io.polyboard.play.PlayerDefinition;

/** How the games of a tournament begin. */
public sealed interface Openings {
  /**
   * The default rule of random plies. Self-play measures the balance of a variant, so openings are
   * not selected there. If the player's games vary by chance, they begin from the start position:
   * random turns leave pieces hanging for the side to move, and would measure a different game.
   */
  static Opening.Rule defaultRule(Format format, List<PlayerDefinition> players) {
    if (format != Format.SELF_PLAY) {
      return Opening.Rule.DEFAULT;
    }
    return players.stream().allMatch(player -> player.strategy().varies())
        ? Opening.Rule.NONE
        : Opening.Rule.ANY_EIGHT_PLIES;
  }

  /** Random legal plies, drawn for each opening. */
  record RandomPlies(Opening.Rule rule) implements Openings {}

  /**
   * Given positions, used in turn.
   *
   * @param mfens one or more positions in MFEN, valid in every variant
   */
  record Positions(List<String> mfens) implements Openings {
    public Positions {
      mfens = List.copyOf(mfens);
    }
  }
}
