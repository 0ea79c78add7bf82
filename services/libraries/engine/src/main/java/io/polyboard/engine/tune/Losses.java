package io.polyboard.engine.tune;

/**
 * How far expectations are from the results of positions: the mean cross entropy in nats, 0 or
 * more.
 *
 * @param training over the games that weights are fitted to
 * @param heldOut over the others; not a number if there are none
 */
public record Losses(double training, double heldOut) {}
