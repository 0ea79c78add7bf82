package io.polyboard.tournament.schedule;

/**
 * The place of a game in its tournament.
 *
 * @param number of the game, from 1
 * @param line which pairing in which variant, from 0; see {@link Schedule#line}
 * @param opening the number of its opening in that line, from 0; shared by the games of a pair
 * @param firstIsWhite whether the first player of the pairing has White
 */
public record Slot(int number, int line, int opening, boolean firstIsWhite) {}
