/**
 * How early a game can be lost by force: which turns, within the first few plies, let the other
 * side mate whatever is played.
 */
@NullMarked
package io.polyboard.play.losses;

import org.jspecify.annotations.NullMarked;
