package io.polyboard.engine;

/**
 * What is left on the clock of the side to move.
 *
 * @param millis time left
 * @param increment milliseconds gained with every turn
 * @param turnsToGo turns until more time is given, or 0 if this time is for the rest of the game
 */
public record Clock(long millis, long increment, int turnsToGo) {}
