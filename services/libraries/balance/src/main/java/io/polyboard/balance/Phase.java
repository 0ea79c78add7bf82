package io.polyboard.balance;

/** The phases of a game, by the share of the start position's pieces that are left, with kings. */
public enum Phase {
  /** Three quarters or more. */
  OPENING,
  /** Less, but more than two fifths. */
  MIDDLE,
  /** Two fifths or fewer. */
  END;

  /**
   * The phase of a position.
   *
   * @param pieces of both sides on the boards
   * @param atStart of both sides in the start position, 1 or more
   */
  public static Phase of(int pieces, int atStart) {
    if (4L * pieces >= 3L * atStart) {
      return OPENING;
    }
    return 5L * pieces > 2L * atStart ? MIDDLE : END;
  }
}
