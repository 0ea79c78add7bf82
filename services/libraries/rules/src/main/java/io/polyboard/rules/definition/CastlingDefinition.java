package io.polyboard.rules.definition;

import io.polyboard.rules.Side;
import io.polyboard.rules.lattice.Cell;

/**
 * One castling of White; Black's is its mirror image. King, rook and the cells on which they land
 * are on one line.
 *
 * @param right {@code K} or {@code Q}, the letter of the right in MFEN
 * @param whiteRook the letter of the piece with which White's king castles, in upper case
 * @param blackRook the letter of the piece with which Black's king castles, in upper case
 * @param fromMove the number of the first move in which it may be made, from 1
 */
public record CastlingDefinition(
    char right,
    char whiteRook,
    char blackRook,
    Cell kingFrom,
    Cell kingTo,
    Cell rookFrom,
    Cell rookTo,
    int fromMove) {

  /** The letter of the piece with which the king of a side castles, in upper case. */
  public char rook(Side side) {
    return side == Side.WHITE ? whiteRook : blackRook;
  }
}
