package io.polyboard.engine.tune;

import io.polyboard.engine.Weights;

/**
 * Fitted weights.
 *
 * @param scale the factor {@code K} between evaluation and expectation, see {@link Fit}
 * @param training the samples that they are fitted to
 * @param heldOut the samples held out
 * @param before the losses of the weights that the fit started from
 * @param after the losses of the fitted weights
 * @param freedom how far the pull lets what a term is worth move, in centipawns; 0 if weights that
 *     predict the games held out better than the first were not found
 */
public record Fitted(
    Weights weights,
    double scale,
    int training,
    int heldOut,
    Losses before,
    Losses after,
    double freedom) {}
