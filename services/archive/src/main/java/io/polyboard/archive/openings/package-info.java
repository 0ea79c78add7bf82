/** The opening explorer: in which games a position was, and what was played there. */
package io.polyboard.archive.openings;
