package io.polyboard.rules;

import io.polyboard.rules.lattice.Cell;
import io.polyboard.rules.lattice.Lattice;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A position with the moves that led to it: what a search makes and unmakes moves on. Mutable, and
 * for one thread at a time; several positions of one variant may be used by several threads.
 *
 * <p>A piece code is {@code 2 * piece + side}, with the index of the piece in the variant's
 * definition and 0 for White, 1 for Black.
 *
 * <p>No method allocates once the lists it fills and the position's own history have grown to size,
 * those that return objects excepted.
 */
public abstract class Position {
  /** The piece code of an empty cell. */
  public static final int EMPTY = -1;

  /** The variant whose rules hold. */
  public abstract Variant variant();

  /** The side to move: 0 White, 1 Black. */
  public abstract int side();

  /** The piece code on a cell, or {@link #EMPTY}. */
  public abstract int pieceAt(int cell);

  /** The piece on a cell, or null. */
  public final @Nullable Piece pieceAt(Cell cell) {
    int code = pieceAt(cell.index());
    return code == EMPTY ? null : variant().piece(code);
  }

  /** A packed move of this position as a value. */
  public final Move move(long packed) {
    Variant variant = variant();
    Lattice lattice = variant.lattice();
    int captured = captured(packed);
    int promotion = Move.promotion(packed);
    return new Move(
        packed,
        variant.piece(pieceAt(Move.from(packed))),
        lattice.at(Move.from(packed)),
        lattice.at(Move.to(packed)),
        lattice.at(Move.landing(packed)),
        captured == EMPTY ? null : variant.piece(captured),
        promotion < 0 ? null : variant.kinds().get(promotion));
  }

  /** The piece code that a move of this position captures, or {@link #EMPTY}. */
  public final int captured(long move) {
    return switch (Move.kind(move)) {
      case Move.CASTLING -> EMPTY;
      case Move.EN_PASSANT -> pieceAt(Move.other(move));
      default -> pieceAt(Move.to(move));
    };
  }

  /** Whether a move of this position neither captures nor promotes. */
  public final boolean isQuiet(long move) {
    return Move.promotion(move) < 0 && captured(move) == EMPTY;
  }

  /** Whether no move of a turn of this position captures or promotes. */
  public final boolean isQuiet(Turn turn) {
    for (int i = 0; i < turn.size(); i++) {
      if (!isQuiet(turn.packed(i))) {
        return false;
      }
    }
    return true;
  }

  /**
   * One word of the set of cells on which a piece stands: bit {@code i} is cell {@code 64 * word +
   * i}.
   *
   * @param code the piece code
   * @param word 0 to (cells − 1) / 64
   * @throws IndexOutOfBoundsException for other words
   */
  public abstract long cells(int code, int word);

  /**
   * Bit {@code 1 << board} for each board decided by a mate of the side's king; its pieces are
   * frozen.
   *
   * @param side 0 White, 1 Black
   */
  public abstract int decidedBoards(int side);

  /** Bit {@code 1 << board} for each board decided by a mate of either side. */
  public final int decidedBoards() {
    return decidedBoards(0) | decidedBoards(1);
  }

  /** One word of the set of cells on which the side's pieces stand, as {@link #cells}. */
  public abstract long cellsOf(int side, int word);

  /**
   * The cell of a king.
   *
   * @param board where each board has its own king; ignored elsewhere
   */
  public abstract int king(int side, int board);

  /** The side whose king holds the other's: 0 White, 1 Black; −1 if neither does. */
  public abstract int holder();

  /**
   * The cells that a piece of this code attacks from a cell, over the cells now occupied; an
   * occupied cell that it reaches counts, whoever stands there. For a pawn, its captures. Transfer
   * and king hold are left out.
   *
   * @param others receives the words of the set from the second on; at least as long as the set
   * @return the first word of the set
   */
  public abstract long attacks(int code, int cell, long[] others);

  /** A copy of the position as data. */
  public abstract Setup setup();

  /**
   * The key of the position: equal for positions that the repetition rule takes for the same,
   * whatever way they were reached.
   */
  public abstract long key();

  /** The key computed from the board instead of kept up to date; for tests. */
  public abstract long computeKey();

  /** Plies since the last capture, pawn move or promotion. */
  public abstract int halfmove();

  /** Whether some move of the turn has been made and the same side still has to move. */
  public abstract boolean insideTurn();

  /** Whether a king of the side to move is attacked on an undecided board. */
  public abstract boolean inCheck();

  /**
   * Whether a king of the other side is attacked on an undecided board once a legal move has been
   * made; as {@link #inCheck} after it where it completes a turn.
   */
  public abstract boolean givesCheck(long move);

  /**
   * Fills the list with the legal moves: those that begin a legal turn or, inside a turn, those
   * that complete it. In a variant with one move a turn a move is a turn.
   */
  public abstract void legalMoves(MoveList into);

  /**
   * The legal moves, as a new list: those that begin a legal turn or, inside a turn, those that
   * complete it.
   */
  public final List<Move> legalMoves() {
    MoveList list = new MoveList();
    legalMoves(list);
    return IntStream.range(0, list.size()).mapToObj(i -> move(list.get(i))).toList();
  }

  /**
   * Fills the list with the legal captures and promotions; where a promoted piece lands on another
   * board, with the captures alone.
   */
  public abstract void legalCaptures(MoveList into);

  /**
   * Fills the list with those of the legal moves that the piece on a cell makes; quicker than all
   * of them. Promotions that land on another board are left out.
   */
  public abstract void legalMovesFrom(int cell, MoveList into);

  /**
   * Whether the sequence of captures that a legal move starts on the cell where it lands gains at
   * least a number of points for its side, if both sides always recapture with their least valuable
   * piece and stop when that is better for them. Pins do not count.
   *
   * @param values points by kind of piece; the king's should exceed any sum of the others
   * @param cheapestFirst the kinds in ascending order of their values
   */
  public abstract boolean exchangeGains(long move, int[] values, int[] cheapestFirst, int atLeast);

  /** Fills the list with the legal turns, or inside a turn with the legal ways to complete it. */
  public abstract void legalTurns(TurnList into);

  /**
   * Fills the list with a part of the legal turns in the order of {@link #legalTurns}; takes time
   * for those it lists, hardly for those before them.
   *
   * @param first the number of turns to leave out, 0 or more
   * @param most the number of turns to list, if there are as many
   */
  public abstract void legalTurns(TurnList into, long first, int most);

  /** The legal turns, or inside a turn the legal ways to complete it, as a new list. */
  public final List<Turn> legalTurns() {
    TurnList list = new TurnList();
    legalTurns(list);
    return IntStream.range(0, list.size()).mapToObj(list::turn).toList();
  }

  /** The number of legal turns; quicker than listing them. */
  public abstract long countTurns();

  /** Makes a move that {@link #legalMoves} listed for this very position. */
  public abstract void make(long move);

  /** Makes a move that is legal in this very position. */
  public final void make(Move move) {
    make(move.packed());
  }

  /** Makes the moves of a turn that {@link #legalTurns} listed for this very position. */
  public void makeTurn(TurnList turns, int turn) {
    for (int i = 0; i < turns.length(turn); i++) {
      make(turns.move(turn, i));
    }
  }

  /** Makes a turn that is legal in this very position, or inside a turn completes it. */
  public abstract void make(Turn turn);

  /** Takes back a turn whose moves are the last that were made. */
  public final void unmake(Turn turn) {
    for (int i = 0; i < turn.size(); i++) {
      unmake();
    }
  }

  /**
   * Passes the turn, a null move; {@link #unmake} takes it back. It counts as a ply without
   * progress, and positions before it do not count as repeated.
   *
   * @throws IllegalStateException inside a turn or in check
   */
  public abstract void pass();

  /** Takes the last move, or pass, back. */
  public abstract void unmake();

  /** The number of moves and passes made since the position was set up. */
  public abstract int movesMade();

  /**
   * The number of sequences of legal turns of a length; the last ply is counted without being
   * played.
   *
   * @param depth plies, 0 or more
   */
  public abstract long perft(int depth);

  /**
   * Whether a bare king or enough mated kings have decided the game, so that it has no legal turns
   * whatever stands on the boards.
   */
  public abstract boolean isDecided();

  /**
   * Whether the game is drawn by repetition, no progress or a dead position. These end a game, but
   * leave the legal turns as they are.
   */
  public abstract Outcome drawByRule();

  /**
   * How often this position has occurred since the position was set up or a turn was last passed,
   * this time included.
   */
  public abstract int occurrences();

  /** Whether {@link #drawByRule} finds a draw. */
  public final boolean isDrawnByRule() {
    return drawByRule() != Outcome.ONGOING;
  }

  /** How the game stands: by lack of legal turns first, then by {@link #drawByRule}. */
  public abstract Outcome outcome();

  /** A copy with its history, independent of this position. */
  public abstract Position copy();

  /**
   * Makes this position, its history included, the same as another of the same {@link Variant}
   * object; allocates only if its history is too short.
   *
   * @throws IllegalArgumentException if the other belongs to another variant
   */
  public abstract void set(Position other);
}
