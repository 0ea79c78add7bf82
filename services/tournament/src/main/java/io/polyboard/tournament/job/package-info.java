/**
 * What jobs of all kinds have in common: how they are created, run, watched, paused and deleted.
 */
@NullMarked
package io.polyboard.tournament.job;

import org.jspecify.annotations.NullMarked;
