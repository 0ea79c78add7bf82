package io.polyboard.play.schedule;

import io.polyboard.play.PlayerLimits;

/**
 * The most that the definition of a tournament may ask for.
 *
 * @param player of each player
 * @param games in all
 */
public record DefinitionLimits(PlayerLimits player, int games) {}
