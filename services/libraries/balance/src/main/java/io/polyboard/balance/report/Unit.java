package io.polyboard.balance.report;

import module java.base;

import io.polyboard.statistics.Estimate;

/** What a measure counts. */
public enum Unit {
  /** A part of a whole, 0 to 1. */
  SHARE,
  /** Turns of both sides. */
  TURNS,
  /** A number for each game. */
  A_GAME,
  /** A number for each turn. */
  A_TURN,
  /** Positions. */
  POSITIONS,
  /** Bits of information. */
  BITS;

  /**
   * The estimate to show: the interval of a share is limited to 0 to 1. Comparisons use the
   * unlimited interval.
   */
  public Estimate shown(Estimate estimate) {
    return this == SHARE && estimate.isFinite()
        ? new Estimate(estimate.value(), Math.max(0, estimate.low()), Math.min(1, estimate.high()))
        : estimate;
  }

  /** The name in lower case with spaces. */
  public String text() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
