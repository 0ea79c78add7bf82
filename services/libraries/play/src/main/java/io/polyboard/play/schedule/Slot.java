package io.polyboard.play.schedule;

/**
 * The place of a game in its tournament.
 *
 * @param number of the game, from 1
 * @param line which pairing in which variant and round, from 0; see {@link Schedule#lines}
 * @param opening the number of its opening in that pairing and variant, from 0, those of earlier
 *     rounds included; shared by the games of a pair
 * @param firstIsWhite whether the first player of the pairing has White
 */
public record Slot(int number, int line, int opening, boolean firstIsWhite) {}
