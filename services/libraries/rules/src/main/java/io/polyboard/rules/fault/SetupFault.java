package io.polyboard.rules.fault;

import io.polyboard.rules.Piece;
import io.polyboard.rules.Side;
import io.polyboard.rules.lattice.Cell;
import org.jspecify.annotations.Nullable;

/** Why the rules refuse a position: what no sequence of turns can reach. */
public sealed interface SetupFault extends FaultKind {

  /** The placement has not as many cells as the variant. */
  record CellCount(int count, int cells) implements SetupFault {}

  /** No piece has the letter. */
  record UnknownLetter(char letter) implements SetupFault {}

  /** The piece may not stand on the cell. */
  record MayNotStand(Piece piece, Cell cell) implements SetupFault {}

  /**
   * A side has not one king.
   *
   * @param board the label of the board, where each has its own kings; otherwise null
   */
  record KingCount(Side side, int count, @Nullable String board) implements SetupFault {}

  /** The variant has no such castling right. */
  record UnknownRight(char right) implements SetupFault {}

  /** There is a right to castle, and the king has left its home. */
  record KingNotAtHome(char right, Cell home) implements SetupFault {}

  /** There is a right to castle, and the rook has left its home. */
  record RookNotAtHome(char right, Cell home) implements SetupFault {}

  /**
   * No pawn stands where one should that can be captured en passant.
   *
   * @param side whose pawn it should be
   * @param square the en passant square
   */
  record NoDoubleStepPawn(Side side, Cell square, Cell pawn) implements SetupFault {}

  /** The en passant square is occupied. */
  record SquareOccupied(Cell square) implements SetupFault {}

  /** No double step leads over the en passant square to the pawn's cell. */
  record NoDoubleStep(Cell square, Cell pawn) implements SetupFault {}

  /** A king is said to hold the other, and shares no square with it. */
  record KingsApart(Side holder) implements SetupFault {}

  /** A board is said to be decided, or moved on, that cannot be. */
  record WrongBoard() implements SetupFault {}

  /** A board is said to be moved on that is decided. */
  record MovedWhereDecided() implements SetupFault {}

  /** As many boards are moved on as a turn has moves. */
  record TurnComplete() implements SetupFault {}

  /** A turn has begun, and no move completes it. */
  record TurnWithoutEnd() implements SetupFault {}

  /** A counter is out of range. */
  record CounterOutOfRange(int count, int least, int most) implements SetupFault {}

  /**
   * The king of the side that is not to move could be captured.
   *
   * @param king where it stands
   * @param attacker the piece that could
   * @param from where that stands
   */
  record KingCapturable(Cell king, Piece attacker, Cell from) implements SetupFault {}

  /** On a board that is moved on, the king of the side to move is in check. */
  record MovedIntoCheck() implements SetupFault {}

  /** The position has more legal turns than can be listed. */
  record TooManyTurns(int most) implements SetupFault {}
}
