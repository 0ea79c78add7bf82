package io.polyboard.rules.kernel;

import static io.polyboard.rules.Setup.RIGHTS;

import io.polyboard.rules.Move;
import io.polyboard.rules.Turn;
import io.polyboard.rules.lattice.Cell;

/**
 * A {@link Move} packed into a {@code long}. A packed move is meaningful only for the position that
 * generated it; equal moves of one position are equal numbers.
 */
public final class PackedMove {
  /** No move. */
  public static final long NONE = 0;

  /** A move that only moves a piece from one cell to another. */
  public static final int NORMAL = 0;

  /** A pawn advances twice; {@link #other} is the cell passed over. */
  public static final int DOUBLE_STEP = 1;

  /** A pawn captures another en passant; {@link #other} is the cell of the captured pawn. */
  public static final int EN_PASSANT = 2;

  /** The king castles; {@link #other} is the index of the used right in {@code KQkq}. */
  public static final int CASTLING = 3;

  private static final int CELL_MASK = 0x3ff;

  private PackedMove() {}

  /**
   * Packs a move.
   *
   * @param from the cell that the piece leaves
   * @param to the cell to which it moves, and on which it captures
   * @param landing the cell on which it ends: {@code to}, unless the variant transfers pieces
   * @param promotion the index of the kind that it promotes to, or −1
   * @param kind {@link #NORMAL} to {@link #CASTLING}
   * @param other see the constants for the kinds
   */
  public static long of(int from, int to, int landing, int promotion, int kind, int other) {
    return from
        | to << 10
        | (long) landing << 20
        | (long) (promotion + 1) << 30
        | (long) kind << 36
        | (long) other << 40
        | 1L << 62;
  }

  /** Packs a move. */
  public static long of(Move move) {
    int kind;
    int other;
    switch (move.kind()) {
      case Move.Normal _ -> {
        kind = NORMAL;
        other = 0;
      }
      case Move.DoubleStep(Cell square) -> {
        kind = DOUBLE_STEP;
        other = square.index();
      }
      case Move.EnPassant(Cell pawn) -> {
        kind = EN_PASSANT;
        other = pawn.index();
      }
      case Move.Castling(char right) -> {
        kind = CASTLING;
        other = RIGHTS.indexOf(right);
      }
    }
    return of(
        move.from().index(),
        move.to().index(),
        move.landing().index(),
        move.promotion() == null ? -1 : move.promotion().index(),
        kind,
        other);
  }

  /** Packs the moves of a turn, in their order. */
  public static long[] of(Turn turn) {
    return turn.moves().stream().mapToLong(PackedMove::of).toArray();
  }

  /** A move to cell 0 that also lands there, with its target and landing cells replaced. */
  public static long to(long move, int to, int landing) {
    return move | (long) to << 10 | (long) landing << 20;
  }

  /** The cell that the piece leaves. */
  public static int from(long move) {
    return (int) move & CELL_MASK;
  }

  /** The cell to which the piece moves, and on which it captures. */
  public static int to(long move) {
    return (int) (move >>> 10) & CELL_MASK;
  }

  /** The cell on which the piece, or the piece that it promoted to, ends. */
  public static int landing(long move) {
    return (int) (move >>> 20) & CELL_MASK;
  }

  /** The index of the kind that the piece promotes to, or −1. */
  public static int promotion(long move) {
    return ((int) (move >>> 30) & 0x3f) - 1;
  }

  /** The kind of move, {@link #NORMAL} to {@link #CASTLING}. */
  public static int kind(long move) {
    return (int) (move >>> 36) & 0xf;
  }

  /** The additional cell or index, whose meaning depends on the kind of move. */
  public static int other(long move) {
    return (int) (move >>> 40) & CELL_MASK;
  }
}
