package io.polyboard.play.schedule;

/**
 * All games of one pairing in one variant in one round.
 *
 * @param round its number, from 1
 * @param variant its index among the tournament's variants
 */
public record Line(int round, Pairing pairing, int variant) {}
