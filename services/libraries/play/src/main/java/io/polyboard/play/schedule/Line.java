package io.polyboard.play.schedule;

/**
 * All games of one pairing in one variant in one round.
 *
 * @param round number of the round, from 1
 * @param variant index of the variant in the tournament
 */
public record Line(int round, Pairing pairing, int variant) {}
