package io.polyboard.play.schedule;

import io.polyboard.play.PlayerLimits;

/**
 * The most that a tournament may ask for.
 *
 * @param player of each player
 * @param games in all
 */
public record TournamentLimits(PlayerLimits player, int games) {}
