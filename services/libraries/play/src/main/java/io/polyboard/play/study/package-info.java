/**
 * Studies of openings: a graph of positions that grows best first, by searches of single positions,
 * and whose scores are backed up from the last positions.
 */
package io.polyboard.play.study;
