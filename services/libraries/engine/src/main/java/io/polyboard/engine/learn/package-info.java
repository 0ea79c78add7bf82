/**
 * Learns the {@link io.polyboard.engine.Network} of a variant's evaluation from positions of games.
 * Knows nothing of where they come from.
 */
package io.polyboard.engine.learn;
