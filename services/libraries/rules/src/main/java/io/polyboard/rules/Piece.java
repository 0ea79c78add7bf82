package io.polyboard.rules;

/** A piece on a cell: its kind and its side. */
public record Piece(PieceKind kind, Side side) {
  /** Its letter, upper case for White and lower case for Black. */
  public char letter() {
    return side == Side.WHITE ? kind.letter() : Character.toLowerCase(kind.letter());
  }
}
