/**
 * Fits the weights of the evaluation to games of the engine against itself: positions of these
 * games are sampled, and the weights are fitted so that the evaluation predicts the results.
 *
 * <p>A game depends only on the settings and the seed, not on other games that are played at the
 * same time. The same games give the same weights.
 */
package io.polyboard.engine.tune;
