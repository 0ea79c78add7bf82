package io.polyboard.rules;

import io.polyboard.rules.lattice.Cell;
import org.jspecify.annotations.Nullable;

/**
 * A move of one piece. It has a meaning only for the position that it was made for; equal moves of
 * one position are equal. Immutable.
 *
 * @param piece the piece that moves
 * @param from the cell that it leaves
 * @param to the cell to which it moves, and on which it captures, en passant apart
 * @param landing the cell on which it, or what it promotes to, ends: {@code to}, unless the variant
 *     transfers pieces or a promoted piece lands elsewhere
 * @param captured the piece that it captures, or null
 * @param promotion what it promotes to, or null
 * @param kind what it does besides
 */
public record Move(
    Piece piece,
    Cell from,
    Cell to,
    Cell landing,
    @Nullable Piece captured,
    @Nullable PieceKind promotion,
    Kind kind) {

  /** What a move does besides taking a piece from one cell to another. */
  public sealed interface Kind {}

  /** Nothing besides. */
  public record Normal() implements Kind {}

  /**
   * A pawn advances twice.
   *
   * @param square the cell over which it goes
   */
  public record DoubleStep(Cell square) implements Kind {}

  /**
   * A pawn captures another en passant.
   *
   * @param pawn the cell on which the captured one stands
   */
  public record EnPassant(Cell pawn) implements Kind {}

  /**
   * The king castles.
   *
   * @param right what allows it, of {@code KQkq}
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
