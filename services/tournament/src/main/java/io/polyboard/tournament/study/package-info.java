/** Studies of openings: what they ask the workers, and what they have found. */
@NullMarked
package io.polyboard.tournament.study;

import org.jspecify.annotations.NullMarked;
