/**
 * Studies of openings: a graph of positions, grown best first by searches of one position each,
 * with the scores of the latest positions backed up.
 */
package io.polyboard.play.study;
