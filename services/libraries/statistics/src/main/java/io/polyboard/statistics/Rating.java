package io.polyboard.statistics;

/**
 * The rating of a player.
 *
 * @param elo with its interval of 95%; finite, but for a player who met no other: 0, and the ends
 *     infinite
 * @param error the standard error, in Elo, more than 0; infinite for a player who met no other
 */
public record Rating(Estimate elo, double error) {}
