package io.polyboard.play.schedule;

import io.polyboard.play.Opening;
import java.util.List;

/** How the games of a tournament begin. */
public sealed interface Openings {
  /** The rule of random plies where none is given. */
  static Opening.Rule defaultRule(Format format) {
    return format == Format.SELF_PLAY ? Opening.Rule.DEFAULT_OF_SELF_PLAY : Opening.Rule.DEFAULT;
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
