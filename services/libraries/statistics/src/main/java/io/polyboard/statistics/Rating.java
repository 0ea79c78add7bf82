package io.polyboard.statistics;

/**
 * The rating of a player.
 *
 * @param elo with its interval of 95%; finite
 * @param error the standard error, in Elo, 0 or more; 0 for a player whose rating is given
 */
public record Rating(Estimate elo, double error) {}
