/** Commands that make openings for others to begin from. */
@NullMarked
package io.polyboard.standalone.command.openings;

import org.jspecify.annotations.NullMarked;
