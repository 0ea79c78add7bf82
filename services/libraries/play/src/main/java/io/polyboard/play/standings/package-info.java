/** Standings of a tournament, from the results of its games in any order. */
package io.polyboard.play.standings;
