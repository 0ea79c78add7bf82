/** Commands that make openings for others to begin from, and that give openings names. */
@NullMarked
package io.polyboard.standalone.command.openings;

import org.jspecify.annotations.NullMarked;
