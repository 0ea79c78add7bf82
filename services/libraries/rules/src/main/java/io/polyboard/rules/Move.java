package io.polyboard.rules;

import io.polyboard.rules.lattice.Cell;
import org.jspecify.annotations.Nullable;

/**
 * A move of one piece. It has a meaning only for the position that it was made for; equal moves of
 * one position are equal. Immutable.
 *
 * <p>Kernels have moves packed into a {@code long}, which the static methods read: equal moves of
 * one position are equal numbers.
 *
 * @param packed the move as kernels have it
 * @param piece the piece that moves
 * @param from the cell that it leaves
 * @param to the cell to which it moves, and on which it captures, en passant apart
 * @param landing the cell on which it, or what it promotes to, ends: {@code to}, unless the variant
 *     transfers pieces or a promoted piece lands elsewhere
 * @param captured the piece that it captures, or null
 * @param promotion what it promotes to, or null
 */
public record Move(
    long packed,
    Piece piece,
    Cell from,
    Cell to,
    Cell landing,
    @Nullable Piece captured,
    @Nullable PieceKind promotion) {
  /** No move. */
  public static final long NONE = 0;

  /** What a move does besides taking a piece from one cell to another. */
  public static final int NORMAL = 0;

  /** A pawn advances twice; {@link #other} is the cell passed over. */
  public static final int DOUBLE_STEP = 1;

  /** A pawn captures another en passant; {@link #other} is the cell of the captured pawn. */
  public static final int EN_PASSANT = 2;

  /** The king castles; {@link #other} is the right that allows it, its place in {@code KQkq}. */
  public static final int CASTLING = 3;

  private static final int CELL_MASK = 0x3ff;

  /** Whether the king castles. */
  public boolean isCastling() {
    return kind(packed) == CASTLING;
  }

  /** Whether a pawn captures en passant. */
  public boolean isEnPassant() {
    return kind(packed) == EN_PASSANT;
  }

  /**
   * Packs a move.
   *
   * @param from the cell that the piece leaves
   * @param to the cell to which it moves, and on which it captures
   * @param landing the cell on which it ends: {@code to}, unless the variant transfers pieces
   * @param promotion the index of the piece promoted to, or −1
   * @param kind {@link #NORMAL} to {@link #CASTLING}
   * @param other see the kinds
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

  /** The move with its target and landing set, from one to cell 0 that lands there. */
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

  /** The cell on which the piece, or what it promoted to, ends. */
  public static int landing(long move) {
    return (int) (move >>> 20) & CELL_MASK;
  }

  /** The index of the piece promoted to, or −1. */
  public static int promotion(long move) {
    return ((int) (move >>> 30) & 0x3f) - 1;
  }

  /** The kind of move, {@link #NORMAL} to {@link #CASTLING}. */
  public static int kind(long move) {
    return (int) (move >>> 36) & 0xf;
  }

  /** The further cell or index that the kind of move names. */
  public static int other(long move) {
    return (int) (move >>> 40) & CELL_MASK;
  }
}
