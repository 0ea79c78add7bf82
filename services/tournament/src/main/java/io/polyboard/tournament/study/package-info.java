/** Studies of openings: what they ask the workers, and what they have found. */
package io.polyboard.tournament.study;
