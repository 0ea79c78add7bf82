package io.polyboard.balance;

import io.polyboard.rules.Outcome;

/**
 * A game to add to a {@link Summary}.
 *
 * @param cluster the same for games that depend on each other, such as those from one opening: a
 *     hash of the opening, or, without an opening, of the game and its seeds
 * @param turns number of turns of the whole game, opening included
 * @param outcome outcome of the game, which must be over
 */
public record MeasuredGame(long cluster, int turns, Outcome outcome, GameMeasures measures) {}
