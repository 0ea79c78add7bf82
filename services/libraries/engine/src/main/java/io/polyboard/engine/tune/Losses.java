package io.polyboard.engine.tune;

/**
 * The mean cross entropy between the expected points and the results of positions, in nats; at
 * least 0.
 *
 * @param training over the games to which weights are fitted
 * @param heldOut over the held-out games; NaN if there are none
 */
public record Losses(double training, double heldOut) {}
