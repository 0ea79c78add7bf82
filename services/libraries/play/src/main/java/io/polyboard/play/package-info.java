/**
 * Games between players. A player is an engine with its settings and limits, or plays random turns.
 * Games come in pairs from the same opening with colours reversed, so that a match shows the effect
 * of a difference between two settings.
 *
 * <p>With limits of nodes or depth and one searching thread, a game is a pure function of the match
 * and its number, whatever else is played at the same time.
 */
package io.polyboard.play;
