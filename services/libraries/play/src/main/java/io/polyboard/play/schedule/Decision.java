package io.polyboard.play.schedule;

/**
 * The player eliminated by a pairing of a knockout.
 *
 * @param round number of the last round that the two played, from 1
 * @param loser index of the player who lost by the games, by play-offs, or finally by seed
 */
public record Decision(int round, int loser) {}
