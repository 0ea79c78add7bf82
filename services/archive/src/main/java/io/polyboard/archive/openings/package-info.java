/** The opening explorer: in which games a position was, and what was played there. */
@NullMarked
package io.polyboard.archive.openings;

import org.jspecify.annotations.NullMarked;
