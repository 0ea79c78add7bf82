package io.polyboard.rules;

import io.polyboard.rules.lattice.Cell;
import org.jspecify.annotations.Nullable;

/**
 * A move of one piece. It is meaningful only for the position that it was made for; equal moves of
 * one position are equal. Immutable.
 *
 * @param piece the piece that moves
 * @param from the cell that it leaves
 * @param to the cell to which it moves, and on which it captures, except en passant
 * @param landing the cell on which it, or the piece that it promotes to, ends: {@code to}, unless
 *     the variant transfers pieces or a promoted piece lands elsewhere
 * @param captured the piece that it captures, or null
 * @param promotion the kind of piece that it promotes to, or null
 * @param kind what the move does besides
 */
public record Move(
    Piece piece,
    Cell from,
    Cell to,
    Cell landing,
    @Nullable Piece captured,
    @Nullable PieceKind promotion,
    Kind kind) {

  /** What a move does besides moving a piece from one cell to another. */
  public sealed interface Kind {}

  /** The move does nothing else. */
  public record Normal() implements Kind {}

  /**
   * A pawn advances twice.
   *
   * @param square the cell that it passes over
   */
  public record DoubleStep(Cell square) implements Kind {}

  /**
   * A pawn captures another en passant.
   *
   * @param pawn the cell of the captured pawn
   */
  public record EnPassant(Cell pawn) implements Kind {}

  /**
   * The king castles.
   *
   * @param right the castling right used, one of {@code KQkq}
   */
  public record Castling(char right) implements Kind {}

  /** Whether it neither captures nor promotes. */
  public boolean isQuiet() {
    return captured == null && promotion == null;
  }

  /** The names of the cells that it leaves and to which it moves: {@code Ae2-Ae4}. */
  @Override
  public String toString() {
    return from + "-" + to;
  }
}
