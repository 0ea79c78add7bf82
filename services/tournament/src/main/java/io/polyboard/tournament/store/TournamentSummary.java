package io.polyboard.tournament.store;

/**
 * A tournament without its standings.
 *
 * @param gamesPerMinute games counted in the last minute
 */
public record TournamentSummary(Description description, TournamentRow row, int gamesPerMinute) {}
