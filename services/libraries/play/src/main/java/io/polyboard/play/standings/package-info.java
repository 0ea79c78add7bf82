/** How a tournament stands, by the results of its games in whatever order they come. */
@NullMarked
package io.polyboard.play.standings;

import org.jspecify.annotations.NullMarked;
