/**
 * What jobs of all kinds have in common: how they are created, run, watched, paused and deleted.
 */
package io.polyboard.tournament.job;
