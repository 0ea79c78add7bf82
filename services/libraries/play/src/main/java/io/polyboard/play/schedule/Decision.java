package io.polyboard.play.schedule;

/**
 * Who is out after a pairing of a knockout.
 *
 * @param round the number, from 1, of the last round that the two played
 * @param loser by the games, by play-offs, or after the last of these by the order of the players
 */
public record Decision(int round, int loser) {}
