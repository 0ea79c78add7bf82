package io.polyboard.engine.tune;

import io.polyboard.engine.Weights;

/**
 * Fitted weights.
 *
 * @param scale the factor {@code K} between evaluation and expectation, see {@link Fit}
 * @param training number of samples to which they are fitted
 * @param heldOut number of samples held out
 * @param before the losses of the weights that the fit started from
 * @param after the losses of the fitted weights
 * @param freedom how far the pull lets the worth of a term move, in centipawns; 0 if no weights
 *     predicted the held-out games better than those from which the fit started
 */
public record Fitted(
    Weights weights,
    double scale,
    int training,
    int heldOut,
    Losses before,
    Losses after,
    double freedom) {}
