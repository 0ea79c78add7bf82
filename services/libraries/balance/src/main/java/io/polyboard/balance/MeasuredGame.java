package io.polyboard.balance;

import io.polyboard.rules.Outcome;

/**
 * A game as it is added to a {@link Summary}.
 *
 * @param cluster games that depend on each other, such as those from one opening, have the same; a
 *     hash of the opening, or of the game and what chance drew for it where there is none
 * @param turns of the whole game, opening included
 * @param outcome of a game that is over
 */
public record MeasuredGame(long cluster, int turns, Outcome outcome, GameMeasures measures) {}
