package io.polyboard.rules.kernel;

import static io.polyboard.rules.Setup.RIGHTS;
import static io.polyboard.rules.kernel.Sizes.*;

import module java.base;

import io.polyboard.rules.Move;
import io.polyboard.rules.Piece;
import io.polyboard.rules.Position;
import io.polyboard.rules.Side;
import io.polyboard.rules.Turn;
import io.polyboard.rules.lattice.Cell;
import org.jspecify.annotations.Nullable;

/**
 * A position in the numbers that kernels use: {@link PackedMove}s, cell numbers and piece codes. It
 * converts them to the types of {@link Position}.
 *
 * <p>A piece code is {@code 2 * kind + side}, with the index of the kind in the variant's
 * definition and 0 for White, 1 for Black.
 *
 * <p>Except for methods that return objects, no method allocates once the lists that it fills and
 * the position's own history have grown to their final size.
 */
public abstract class PackedPosition extends Position {
  /** The piece code of an empty cell. */
  public static final int EMPTY = -1;

  private static final Move.Kind NORMAL = new Move.Normal();

  /** By piece code. */
  private static final List<Piece> PIECES =
      IntStream.range(0, CODES)
          .mapToObj(code -> new Piece(VARIANT.kinds().get(code >> 1), Side.of(code & 1)))
          .toList();

  /** Packed moves, before they are returned as values. */
  private final MoveList listed = new MoveList();

  /**
   * Casts a position of the variant for which this class was loaded.
   *
   * @throws IllegalArgumentException if the position belongs to another {@code Variant} object
   */
  public static PackedPosition of(Position position) {
    if (position instanceof PackedPosition packed) {
      return packed;
    }
    throw new IllegalArgumentException(
        "must be a position of this " + VARIANT + ", was one of " + position.variant());
  }

  /** The piece code of a piece. */
  static int code(Piece piece) {
    return 2 * piece.kind().index() + piece.side().ordinal();
  }

  /** The piece with a piece code. */
  static Piece piece(int code) {
    return PIECES.get(code);
  }

  /** The side to move: 0 White, 1 Black. */
  public abstract int sideIndex();

  @Override
  public final Side side() {
    return Side.of(sideIndex());
  }

  /** The piece code on a cell, or {@link #EMPTY}. */
  public abstract int pieceAt(int cell);

  @Override
  public final @Nullable Piece pieceAt(Cell cell) {
    int code = pieceAt(cell.index());
    return code == EMPTY ? null : piece(code);
  }

  @Override
  public final List<Cell> attacks(Cell from) {
    int code = pieceAt(from.index());
    if (code == EMPTY) {
      return new ArrayList<>();
    }
    long[] words = new long[WORDS];
    words[0] = attacks(code, from.index(), words);
    List<Cell> attacked = new ArrayList<>();
    for (int cell = 0; cell < CELLS; cell++) {
      if ((words[cell >> 6] >>> cell & 1) == 1) {
        attacked.add(LATTICE.at(cell));
      }
    }
    return attacked;
  }

  /** A packed move of this position as a value. */
  public final Move move(long packed) {
    int captured = captured(packed);
    int promotion = PackedMove.promotion(packed);
    return new Move(
        piece(pieceAt(PackedMove.from(packed))),
        LATTICE.at(PackedMove.from(packed)),
        LATTICE.at(PackedMove.to(packed)),
        LATTICE.at(PackedMove.landing(packed)),
        captured == EMPTY ? null : piece(captured),
        promotion < 0 ? null : VARIANT.kinds().get(promotion),
        kind(packed));
  }

  private static Move.Kind kind(long packed) {
    int other = PackedMove.other(packed);
    return switch (PackedMove.kind(packed)) {
      case PackedMove.DOUBLE_STEP -> new Move.DoubleStep(LATTICE.at(other));
      case PackedMove.EN_PASSANT -> new Move.EnPassant(LATTICE.at(other));
      case PackedMove.CASTLING -> new Move.Castling(RIGHTS.charAt(other));
      default -> NORMAL;
    };
  }

  /** The piece code that a move of this position captures, or {@link #EMPTY}. */
  public final int captured(long move) {
    return switch (PackedMove.kind(move)) {
      case PackedMove.CASTLING -> EMPTY;
      case PackedMove.EN_PASSANT -> pieceAt(PackedMove.other(move));
      default -> pieceAt(PackedMove.to(move));
    };
  }

  /** Whether a move of this position neither captures an enemy piece nor promotes. */
  public final boolean isQuiet(long move) {
    return PackedMove.promotion(move) < 0 && !isEnemy(captured(move));
  }

  /** Whether a piece code is that of a piece of the side not to move. */
  private boolean isEnemy(int code) {
    return code != EMPTY && !(SELF_CAPTURE && (code & 1) == sideIndex());
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
   * Bit {@code 1 << board} for each board decided by a mate of the side's king; the pieces of these
   * boards are frozen.
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
   * @param board ignored unless each board has its own king
   */
  public abstract int king(int side, int board);

  /** The remaining castling rights: a bit for each, in the order {@code KQkq}. */
  public abstract int castlingRights();

  /** Bit {@code 1 << board} for each board on which the side to move has moved in this turn. */
  public abstract int movedBoards();

  /** The side whose king holds the other king: 0 White, 1 Black; −1 if neither does. */
  public abstract int holder();

  /**
   * The cells that a piece of this code would attack from a cell, while the current cells are
   * occupied; reached occupied cells count, whichever piece stands there. For a pawn, its captures.
   * Transfer and king hold are ignored.
   *
   * @param others receives the words of the set from the second on; at least as long as the set
   * @return the first word of the set
   */
  public abstract long attacks(int code, int cell, long[] others);

  /**
   * Whether a king of the other side would be attacked on an undecided board after a legal move; if
   * the move completes a turn, the result equals {@link #inCheck} after it.
   */
  public abstract boolean givesCheck(long move);

  /** As {@link #inCheck}, for callers that list legal moves next: it also prepares that list. */
  public abstract boolean inCheckBeforeMoving();

  /**
   * Fills the list with the legal moves: the moves that begin a legal turn or, inside a turn, the
   * moves that continue it to a legal turn. In a variant with one move per turn, each move is a
   * turn.
   */
  public abstract void legalMoves(MoveList into);

  @Override
  public final List<Move> legalMoves() {
    legalMoves(listed);
    return moves(listed);
  }

  /**
   * Fills the list with the legal captures of enemy pieces and the promotions; in variants where
   * promoted pieces land on other boards, only with the captures.
   */
  public abstract void legalCaptures(MoveList into);

  /**
   * Fills the list with the legal moves of the piece on a cell; faster than listing all legal
   * moves. Promotions that land on another board are left out.
   */
  public abstract void legalMovesFrom(int cell, MoveList into);

  @Override
  public final List<Move> legalMovesFrom(Cell cell) {
    legalMovesFrom(cell.index(), listed);
    return moves(listed);
  }

  private List<Move> moves(MoveList list) {
    List<Move> moves = new ArrayList<>(list.size());
    for (int i = 0; i < list.size(); i++) {
      moves.add(move(list.get(i)));
    }
    return moves;
  }

  /**
   * Whether the sequence of captures that a legal move starts on its landing cell gains at least a
   * number of points for its side, if both sides always recapture with their least valuable piece
   * and stop when that is better for them. Pins are ignored. A king captures only on cells that the
   * other side does not attack; which of two pieces of a kind captures first is not defined.
   *
   * @param values points by kind of piece; the king's should exceed any sum of the others
   * @param cheapestFirst the kinds in ascending order of their values
   */
  public abstract boolean exchangeGains(long move, int[] values, int[] cheapestFirst, int atLeast);

  /**
   * The number of legal turns, as {@link #countTurns()}, and the pieces that can move; faster than
   * listing the moves.
   *
   * @param movers receives the set of cells from which legal moves start
   */
  public abstract long countTurns(long[] movers);

  /** Fills the list with the legal turns or, inside a turn, with the legal ways to complete it. */
  public abstract void legalTurns(TurnList into);

  /**
   * Fills the list with a part of the legal turns in the order of {@link #legalTurns}. It takes
   * time for the listed turns, but hardly any for the skipped ones.
   *
   * @param first the number of turns to skip, 0 or more
   * @param max the maximum number of turns to list
   */
  public abstract void legalTurns(TurnList into, long first, int max);

  @Override
  public final List<Turn> legalTurns() {
    TurnList list = new TurnList();
    legalTurns(list);
    return turns(list);
  }

  @Override
  public final List<Turn> legalTurns(long first, int max) {
    TurnList list = new TurnList();
    legalTurns(list, first, max);
    return turns(list);
  }

  /** Converts turns, which share their moves because there are far fewer different moves. */
  private List<Turn> turns(TurnList list) {
    Map<Long, Move> known = new HashMap<>();
    List<Turn> turns = new ArrayList<>(list.size());
    for (int i = 0; i < list.size(); i++) {
      Move[] moves = new Move[list.length(i)];
      for (int j = 0; j < moves.length; j++) {
        moves[j] = known.computeIfAbsent(list.move(i, j), this::move);
      }
      turns.add(Turn.of(moves));
    }
    return turns;
  }

  /** Makes a move that {@link #legalMoves(MoveList)} listed for this very position. */
  public abstract void make(long move);

  @Override
  public final void make(Move move) {
    make(PackedMove.of(move));
  }
}
