/** Studies of openings: their questions to the workers, and their results. */
package io.polyboard.tournament.study;
