package io.polyboard.rules.definition;

import io.polyboard.rules.lattice.Cell;

/**
 * One castling of White; Black's is its mirror image. King and rook stand on one line, and so do
 * the cells on which they land.
 *
 * @param right {@code K} or {@code Q}, the letter of the right in MFEN
 * @param rook the letter of the piece with which the king castles
 */
public record CastlingDefinition(
    char right, char rook, Cell kingFrom, Cell kingTo, Cell rookFrom, Cell rookTo) {}
