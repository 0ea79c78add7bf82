package io.polyboard.rules;

/** Why a text is not a legal turn: the codes of its problems, for programs. */
public enum IllegalTurnReason {
  /** The text is not spelled like a turn. */
  MALFORMED,
  /** The text names a cell that the lattice does not have. */
  UNKNOWN_CELL,
  /** The turn has more or fewer moves than the position requires. */
  WRONG_NUMBER_OF_MOVES,
  /** Two moves of the turn leave the same board. */
  BOARD_TWICE,
  /** The moves of the turn are not written in the order of their boards. */
  BOARD_ORDER,
  /** The game has ended, so no turn is legal. */
  GAME_OVER,
  /** The cell that a move leaves is empty. */
  NO_PIECE,
  /** The piece on the cell that a move leaves belongs to the other side. */
  WRONG_SIDE,
  /**
   * No piece on the board may move: the board is decided, the turn already has a move on it, or the
   * turn must answer a check on another board.
   */
  BOARD_NOT_TO_MOVE,
  /** The piece never moves in this way, whatever other pieces stand on the boards. */
  PIECE_CANNOT_REACH,
  /** The piece moves in this way, but another piece blocks it, or it has nothing to capture. */
  BLOCKED,
  /** The turn would leave a king of its own side attacked. */
  LEAVES_KING_ATTACKED,
  /**
   * Another rule of the variant forbids it, such as a lost right to castle or a king that holds.
   */
  FORBIDDEN,
  /** A pawn must promote there, and the text names no piece. */
  PROMOTION_MISSING,
  /** The piece does not promote there, or not to that piece. */
  PROMOTION_INVALID,
  /** The promoted piece lands on another board, and the text does not say where. */
  LANDING_MISSING,
  /** The piece does not land there. */
  LANDING_INVALID;

  /** The problem of a whole text that is not a legal turn for this reason. */
  public Problem problem(String message) {
    return new Problem(Place.WHOLE, name(), message);
  }
}
