/**
 * The commands about one position or game in this process: they draw it, list and count legal
 * turns, and play or replay turns.
 */
package io.polyboard.standalone.command.position;
