/**
 * Trains the {@link io.polyboard.engine.Network} of a variant's evaluation on positions of games,
 * from any source.
 */
package io.polyboard.engine.learn;
