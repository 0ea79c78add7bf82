package io.polyboard.rules.definition;

import module java.base;

import io.polyboard.rules.lattice.Cell;
import org.jspecify.annotations.Nullable;

/**
 * One kind of piece.
 *
 * @param letter its letter, in upper case
 * @param name its name, in lower case
 * @param royal whether check threatens its capture
 * @param movements how it moves and captures; empty for a pawn and for a piece that never moves
 * @param pawn how it moves as a pawn, or null
 * @param standsOn the cells on which White's pieces of this kind may stand in a position; Black's
 *     are their mirror images
 */
public record PieceDefinition(
    char letter,
    String name,
    boolean royal,
    List<Movement> movements,
    @Nullable PawnDefinition pawn,
    SortedSet<Cell> standsOn) {}
