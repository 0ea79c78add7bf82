package io.polyboard.archive.store;

/**
 * A game that was in a position.
 *
 * @param place where it is stored
 * @param turn that it played there
 */
public record RankedGame(Place place, String turn) {}
