/**
 * Openings that favour neither side: sets of positions near equality, spread over the tree of
 * openings, and reached from the start position by turns that each lose little. Matches begin from
 * them so that the result shows the players' strength; they say nothing about the balance of the
 * variant.
 *
 * <p>A set is a pure function of the variant, its rule, its number of positions and its seed.
 */
package io.polyboard.play.balanced;
