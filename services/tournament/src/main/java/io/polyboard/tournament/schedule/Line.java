package io.polyboard.tournament.schedule;

/**
 * All games of one pairing in one variant.
 *
 * @param variant its index among the tournament's variants
 */
public record Line(Pairing pairing, int variant) {}
