/**
 * Openings that favour neither side: sets of positions that are reached from the start position by
 * turns of which none gives much away, spread over the tree of openings, and whose score is near
 * equality. Matches between players begin from them, so that it is their strength that shows; they
 * say nothing of the balance of the variant itself.
 *
 * <p>A set is a pure function of the variant, its rule, its number of positions and its seed.
 */
package io.polyboard.play.balanced;
