package io.polyboard.balance;

/** The parts of a game, told apart by how many of the men of the array are left, kings included. */
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
   * @param men of both sides on the boards
   * @param begun of both sides in the array, 1 or more
   */
  public static Phase of(int men, int begun) {
    if (4L * men >= 3L * begun) {
      return OPENING;
    }
    return 5L * men > 2L * begun ? MIDDLE : END;
  }
}
