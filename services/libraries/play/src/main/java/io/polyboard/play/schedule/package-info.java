/**
 * The games of a tournament: each round is a pure function of the tournament's definition and the
 * results of the rounds before it.
 */
package io.polyboard.play.schedule;
