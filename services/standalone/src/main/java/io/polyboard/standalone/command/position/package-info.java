/**
 * The commands about one position or game on this machine: what it looks like, its legal turns,
 * where turns lead, and how many there are.
 */
package io.polyboard.standalone.command.position;
