package io.polyboard.rules.fault;

import io.polyboard.rules.Outcome;
import io.polyboard.rules.Piece;
import io.polyboard.rules.PieceKind;
import io.polyboard.rules.Side;
import io.polyboard.rules.lattice.Cell;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Why a text is not a legal turn, or not a legal move. */
public sealed interface TurnFault extends FaultKind {
  /** The same, without what there is to say of it. */
  IllegalTurnReason reason();

  /** A fault of the spelling, which no position would allow. */
  sealed interface Malformed extends TurnFault {
    @Override
    default IllegalTurnReason reason() {
      return IllegalTurnReason.MALFORMED;
    }
  }

  /** A fault of the turn, which another position may allow. */
  sealed interface Illegal extends TurnFault {}

  /** The text is longer than any turn's. */
  record TooLong(int most) implements Malformed {}

  /**
   * Something stands where a cell is expected.
   *
   * @param found an excerpt
   */
  record CellExpected(Cell example, boolean withBoard, String found) implements Malformed {}

  /**
   * What is spelled like a cell is none of the lattice.
   *
   * @param found an excerpt
   */
  record UnknownCell(Cell example, boolean withBoard, String found) implements Malformed {
    @Override
    public IllegalTurnReason reason() {
      return IllegalTurnReason.UNKNOWN_CELL;
    }
  }

  /**
   * Something stands where a piece's letter is expected.
   *
   * @param found an excerpt
   */
  record LetterExpected(String found) implements Malformed {}

  /**
   * Something stands where the text should end.
   *
   * @param found an excerpt
   */
  record EndExpected(String found) implements Malformed {}

  /** The promoted piece is said to land where it is. */
  record LandingRepeated(Cell cell) implements Malformed {}

  /** One move is expected, and there are several. */
  record OneMoveExpected() implements Malformed {
    @Override
    public IllegalTurnReason reason() {
      return IllegalTurnReason.WRONG_NUMBER_OF_MOVES;
    }
  }

  /**
   * The text is not spelled like a move in standard algebraic notation.
   *
   * @param example a legal move so spelled
   * @param found an excerpt
   */
  record SanExpected(String example, String found) implements Malformed {}

  /**
   * The text may be several legal moves.
   *
   * @param texts how to write each of them
   */
  record Ambiguous(List<String> texts) implements Malformed {
    public Ambiguous {
      texts = List.copyOf(texts);
    }
  }

  /**
   * The turn has more moves than any of the variant's.
   *
   * @param most the most moves of a turn
   */
  record TooManyMoves(int most) implements Illegal {
    @Override
    public IllegalTurnReason reason() {
      return IllegalTurnReason.WRONG_NUMBER_OF_MOVES;
    }
  }

  /** The turn lacks a further move. */
  record TooFewMoves() implements Illegal {
    @Override
    public IllegalTurnReason reason() {
      return IllegalTurnReason.WRONG_NUMBER_OF_MOVES;
    }
  }

  /**
   * A move follows those of a whole turn.
   *
   * @param last the text of the last move before it; null if that is not given with it
   */
  record TurnComplete(@Nullable String last) implements Illegal {
    @Override
    public IllegalTurnReason reason() {
      return IllegalTurnReason.WRONG_NUMBER_OF_MOVES;
    }
  }

  /** Two moves of the turn leave the same board. */
  record BoardTwice() implements Illegal {
    @Override
    public IllegalTurnReason reason() {
      return IllegalTurnReason.BOARD_TWICE;
    }
  }

  /** The moves are not in the order of the boards that they leave. */
  record BoardOrder() implements Illegal {
    @Override
    public IllegalTurnReason reason() {
      return IllegalTurnReason.BOARD_ORDER;
    }
  }

  /** No turn is legal. */
  record GameOver(Outcome outcome) implements Illegal {
    @Override
    public IllegalTurnReason reason() {
      return IllegalTurnReason.GAME_OVER;
    }
  }

  /** The cell that the move leaves is empty. */
  record NoPiece(Cell from) implements Illegal {
    @Override
    public IllegalTurnReason reason() {
      return IllegalTurnReason.NO_PIECE;
    }
  }

  /** The piece is the other side's. */
  record NotYourPiece(Piece piece, Cell from) implements Illegal {
    @Override
    public IllegalTurnReason reason() {
      return IllegalTurnReason.WRONG_SIDE;
    }
  }

  /**
   * No piece on the board may move.
   *
   * @param label the board's
   */
  record BoardNotToMove(String label) implements Illegal {
    @Override
    public IllegalTurnReason reason() {
      return IllegalTurnReason.BOARD_NOT_TO_MOVE;
    }
  }

  /**
   * The piece has no legal move to the cell.
   *
   * @param reason one of {@link IllegalTurnReason#PIECE_CANNOT_REACH}, {@link
   *     IllegalTurnReason#BLOCKED}, {@link IllegalTurnReason#LEAVES_KING_ATTACKED} and {@link
   *     IllegalTurnReason#FORBIDDEN}
   * @param inCheck the side to move, if a king of it is attacked; otherwise null
   */
  record NoSuchMove(
      Piece piece, Cell from, Cell to, IllegalTurnReason reason, @Nullable Side inCheck)
      implements Illegal {}

  /**
   * None of the pieces that a text may mean has a legal move to the cell.
   *
   * @param kind of the pieces
   * @param side whose they are
   * @param cells on which they stand; empty if there is none
   */
  record NoneGoes(PieceKind kind, Side side, List<Cell> cells, Cell to) implements Illegal {
    public NoneGoes {
      cells = List.copyOf(cells);
    }

    @Override
    public IllegalTurnReason reason() {
      return cells.isEmpty() ? IllegalTurnReason.NO_PIECE : IllegalTurnReason.PIECE_CANNOT_REACH;
    }
  }

  /** Another piece stands on the cell than the text says. */
  record OtherKind(Piece piece, Cell cell, PieceKind written) implements Illegal {
    @Override
    public IllegalTurnReason reason() {
      return IllegalTurnReason.NO_PIECE;
    }
  }

  /** Castling is not legal. */
  record CastlingIllegal() implements Illegal {
    @Override
    public IllegalTurnReason reason() {
      return IllegalTurnReason.FORBIDDEN;
    }
  }

  /** What a text may say of its move besides which it is. */
  enum Claim {
    CAPTURE,
    EN_PASSANT,
    CHECK,
    MATE
  }

  /**
   * The move is legal, and not what the text says of it.
   *
   * @param move as it is to be written
   */
  record FalseClaim(String move, Claim claim) implements Illegal {
    @Override
    public IllegalTurnReason reason() {
      return IllegalTurnReason.FORBIDDEN;
    }
  }

  /** The piece does not promote on the cell. */
  record DoesNotPromote(Piece piece, Cell from, Cell to) implements Illegal {
    @Override
    public IllegalTurnReason reason() {
      return IllegalTurnReason.PROMOTION_INVALID;
    }
  }

  /**
   * The piece promotes on the cell, and not to what the text says, if anything.
   *
   * @param given whether the text says to what
   * @param letters of the pieces to which it may promote
   */
  record Promotes(Piece piece, Cell from, Cell to, boolean given, List<Character> letters)
      implements Illegal {
    public Promotes {
      letters = List.copyOf(letters);
    }

    @Override
    public IllegalTurnReason reason() {
      return given ? IllegalTurnReason.PROMOTION_INVALID : IllegalTurnReason.PROMOTION_MISSING;
    }
  }

  /** The piece stays on the cell to which it moves, and the text says where it lands. */
  record LandingGiven(Cell to) implements Illegal {
    @Override
    public IllegalTurnReason reason() {
      return IllegalTurnReason.LANDING_INVALID;
    }
  }

  /**
   * The promoted piece lands elsewhere, and not where the text says, if it does.
   *
   * @param given whether the text says where
   * @param cells on which it may land
   */
  record Lands(boolean given, List<Cell> cells) implements Illegal {
    public Lands {
      cells = List.copyOf(cells);
    }

    @Override
    public IllegalTurnReason reason() {
      return given ? IllegalTurnReason.LANDING_INVALID : IllegalTurnReason.LANDING_MISSING;
    }
  }

  /**
   * The text names the cell to which the piece moves, and not the one to which it is transferred.
   *
   * @param end the cell to which it is transferred
   * @param texts what to write, in canonical spelling
   */
  record Transferred(Cell end, List<String> texts) implements Illegal {
    public Transferred {
      texts = List.copyOf(texts);
    }

    @Override
    public IllegalTurnReason reason() {
      return IllegalTurnReason.FORBIDDEN;
    }
  }

  /**
   * An illegal turn of a position.
   *
   * @param legalTurns the number of turns that are legal there
   */
  record AmongTurns(Illegal why, long legalTurns) implements TurnFault {
    @Override
    public IllegalTurnReason reason() {
      return why.reason();
    }
  }
}
