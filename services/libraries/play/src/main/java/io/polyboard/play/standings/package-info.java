/** How a tournament stands, by the results of its games in whatever order they come. */
package io.polyboard.play.standings;
