package io.polyboard.play.schedule;

import io.polyboard.play.PlayerLimits;

/**
 * Limits of the definition of a tournament.
 *
 * @param player limits of each player
 * @param games max games of the tournament
 */
public record DefinitionLimits(PlayerLimits player, int games) {}
