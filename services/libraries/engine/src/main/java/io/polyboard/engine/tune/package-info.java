/**
 * Weights of the evaluation learnt from games that the engine plays against itself: positions of
 * these games are sampled, and the weights fitted so that the evaluation predicts the results.
 *
 * <p>With the same settings and seed a game is the same whatever else is played at the same time,
 * and so are the weights fitted to the same games.
 */
package io.polyboard.engine.tune;
