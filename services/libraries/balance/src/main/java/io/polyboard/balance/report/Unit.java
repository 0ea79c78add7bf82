package io.polyboard.balance.report;

import java.util.Locale;

/** What a measure counts. */
public enum Unit {
  /** A part of a whole, 0 to 1. */
  SHARE,
  /** Turns of both sides. */
  TURNS,
  /** A number for each game. */
  A_GAME,
  /** A number for each turn. */
  A_TURN;

  /** In lower case, words parted by spaces. */
  public String text() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
