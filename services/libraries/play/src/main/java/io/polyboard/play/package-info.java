/**
 * Games between players, of which each is an engine with its settings and limits or a throw of the
 * dice: pairs of games from the same opening with colours reversed, so that a match shows what a
 * difference between two settings is worth.
 *
 * <p>With limits of nodes or depth and one searching thread, a game is a pure function of the match
 * and its number, whatever else is played at the same time.
 */
package io.polyboard.play;
