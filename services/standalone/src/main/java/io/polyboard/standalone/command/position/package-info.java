/**
 * The commands about one position or game on this machine: what it looks like, its legal turns,
 * where turns lead, and how many there are.
 */
@NullMarked
package io.polyboard.standalone.command.position;

import org.jspecify.annotations.NullMarked;
