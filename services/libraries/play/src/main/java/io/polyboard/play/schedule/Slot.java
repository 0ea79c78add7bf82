package io.polyboard.play.schedule;

/**
 * The place of a game in its tournament.
 *
 * @param number number of the game, from 1
 * @param line index of the line, from 0; see {@link Schedule#lines}
 * @param opening number of the opening in that pairing and variant, from 0, counted through all
 *     rounds; shared by the games of a pair
 * @param firstIsWhite whether the first player of the pairing has White
 */
public record Slot(int number, int line, int opening, boolean firstIsWhite) {}
