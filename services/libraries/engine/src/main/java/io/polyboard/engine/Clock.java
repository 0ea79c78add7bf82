package io.polyboard.engine;

/**
 * The clock of the side to move.
 *
 * @param millis time left
 * @param increment milliseconds gained with every turn
 * @param turnsToGo turns until the next time control, or 0 if the time is for the rest of the game
 */
public record Clock(long millis, long increment, int turnsToGo) {}
