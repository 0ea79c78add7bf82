package io.polyboard.rules;

import module java.base;

/** The fields of a position, in the order in which MFEN writes them. */
public enum SetupField {
  PLACEMENT,
  SIDE,
  CASTLING,
  EN_PASSANT,
  STATUS,
  HALFMOVE,
  FULLMOVE;

  /** Its name: lower case, with a hyphen between words. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
