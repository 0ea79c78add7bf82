package io.polyboard.play.schedule;

/**
 * Two players that play each other, by index.
 *
 * @param first has White in the first game of each pair, or in all games
 * @param second the same as {@code first} in self-play
 */
public record Pairing(int first, int second) {}
