package io.polyboard.play.schedule;

import module java.base;

import io.polyboard.play.Opening;
import io.polyboard.play.PlayerDefinition;

/** How the games of a tournament begin. */
public sealed interface Openings {
  /**
   * The rule of random plies where none is given. Self-play tells of the balance of a variant, so
   * that nothing is selected there, and a player whose games differ by themselves sets out from the
   * start position: after random turns another game is measured, in which whoever is to move takes
   * what they left hanging.
   */
  static Opening.Rule defaultRule(Format format, List<PlayerDefinition> players) {
    if (format != Format.SELF_PLAY) {
      return Opening.Rule.DEFAULT;
    }
    return players.stream().allMatch(player -> player.strategy().varies())
        ? Opening.Rule.NONE
        : Opening.Rule.ANY_EIGHT_PLIES;
  }

  /** Random legal plies, others for each opening. */
  record RandomPlies(Opening.Rule rule) implements Openings {}

  /**
   * Given positions, one after the other and from the first again.
   *
   * @param mfens in MFEN, one or more, of every variant
   */
  record Positions(List<String> mfens) implements Openings {
    public Positions {
      mfens = List.copyOf(mfens);
    }
  }
}
