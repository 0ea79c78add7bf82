package io.polyboard.rules;

/**
 * Why a text is not a legal turn, as far as a program may want to know: the codes of its problems.
 */
public enum IllegalTurnReason {
  /** The text is not spelled like a turn. */
  MALFORMED,
  /** The text names a cell that the lattice does not have. */
  UNKNOWN_CELL,
  /** The turn has more or fewer moves than the position asks for. */
  WRONG_NUMBER_OF_MOVES,
  /** Two moves of the turn leave the same board. */
  BOARD_TWICE,
  /** The moves of the turn are not written in the order of their boards. */
  BOARD_ORDER,
  /** The game has ended, so that no turn is legal. */
  GAME_OVER,
  /** The cell that a move leaves is empty. */
  NO_PIECE,
  /** The piece on the cell that a move leaves is the other side's. */
  WRONG_SIDE,
  /**
   * No piece on the board may move: it is decided, was moved on in this turn, or a check on another
   * board has to be answered.
   */
  BOARD_NOT_TO_MOVE,
  /** The piece does not move so, wherever others stand. */
  PIECE_CANNOT_REACH,
  /** The piece moves so, but another one, or the lack of one to capture, is in its way. */
  BLOCKED,
  /** The turn would leave a king of its own side attacked. */
  LEAVES_KING_ATTACKED,
  /**
   * Another rule of the variant forbids it, such as a lost right to castle or a king that holds.
   */
  FORBIDDEN,
  /** A pawn has to promote there, and the text does not say to what. */
  PROMOTION_MISSING,
  /** The piece does not promote there, or not to that piece. */
  PROMOTION_INVALID,
  /** The promoted piece lands on another board, and the text does not say where. */
  LANDING_MISSING,
  /** The piece does not land there. */
  LANDING_INVALID;

  /** The problem of a whole text that is no legal turn for this reason. */
  public Problem problem(String message) {
    return new Problem(Place.WHOLE, name(), message);
  }
}
