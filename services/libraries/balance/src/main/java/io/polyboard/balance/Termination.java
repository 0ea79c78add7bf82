package io.polyboard.balance;

import java.util.Locale;

/** Why a game ended: by the rules, at the greatest length set for it, or by the players' scores. */
public enum Termination {
  CHECKMATE,
  STALEMATE,
  BARE_KING,
  BARE_KINGS,
  REPETITION,
  NO_PROGRESS,
  DEAD_POSITION,
  PLY_LIMIT,
  ADJUDICATION;

  /** In words, lower case. */
  public String text() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
